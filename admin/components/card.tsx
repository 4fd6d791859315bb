import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface CardProps {
  title: string;
  hint?: ReactNode;
  /** Shown beside the title. */
  aside?: ReactNode;
  isDangerous?: boolean;
  /** Shows the content without padding, as tables need it. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A part of a page, with its own heading. */
export function Card({ title, hint, aside, isDangerous = false, isFlush = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        "min-w-0 rounded-xl border bg-card shadow-card",
        isDangerous ? "border-bad/35" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 pt-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-40">
          <h2
            id={id}
            className={classNames("text-[0.9375rem] font-semibold tracking-tight", isDangerous && "text-bad")}
          >
            {title}
          </h2>
          {hint && <p className="text-[0.8125rem] text-soft">{hint}</p>}
        </div>
        {aside}
      </div>
      <div className={isFlush ? "mt-4 border-t border-line" : "px-4 pt-4 pb-4 sm:px-5 sm:pb-5"}>{children}</div>
    </section>
  );
}
