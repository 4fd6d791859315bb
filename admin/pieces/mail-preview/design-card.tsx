import { type ReactNode, useId } from "react";

interface DesignCardProps {
  name: string;
  /** What it is for. */
  hint?: string;
  badges?: ReactNode;
  picture: ReactNode;
  actions: ReactNode;
}

/** A template or theme in a grid: how it looks, its name, and what can be done with it. */
export function DesignCard({ name, hint, badges, picture, actions }: DesignCardProps) {
  const id = useId();
  return (
    <li
      aria-labelledby={id}
      className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-card shadow-card"
    >
      <div className="border-b border-line">{picture}</div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h3 id={id} className="min-w-0 font-semibold tracking-tight wrap-anywhere">
              {name}
            </h3>
            {badges}
          </div>
          {hint && <p className="mt-1 text-[0.8125rem] text-soft">{hint}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
    </li>
  );
}

/** The grid of the cards. */
export function DesignCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-5">
      {children}
    </ul>
  );
}
