import { useMemo } from "react";
import { classNames } from "../../components/class-names.ts";
import { useTexts } from "../../texts/language.ts";
import { type DiffLine, diffLines, partsOf } from "./line-diff.ts";

interface LineDiffProps {
  /** Names the comparison for screen readers. */
  label: string;
  before: string;
  after: string;
}

/** Two sources line by line: what the second one removes and adds. */
export function LineDiff({ label, before, after }: LineDiffProps) {
  const t = useTexts();
  const parts = useMemo(() => partsOf(diffLines(before, after)), [before, after]);
  if (before === after) return <p className="text-soft">{t("design.same")}</p>;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
      tabIndex={0}
      className="max-h-[50dvh] overflow-auto rounded-lg border border-line bg-code py-1 font-mono text-xs leading-5"
    >
      {parts.map((part, at) =>
        "skipped" in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
          <p key={at} className="px-2 font-sans text-soft">
            {t("design.skippedLines", { count: part.skipped })}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own
          <div key={at} className="min-w-max">
            {part.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
              <Line key={index} line={line} />
            ))}
          </div>
        ),
      )}
    </section>
  );
}

const LOOKS = {
  same: { element: "p", sign: " ", className: "" },
  removed: { element: "del", sign: "−", className: "block bg-bad-tint no-underline" },
  added: { element: "ins", sign: "+", className: "block bg-good-tint no-underline" },
} as const;

function Line({ line: { kind, text } }: { line: DiffLine }) {
  const { element: Element, sign, className } = LOOKS[kind];
  return (
    <Element className={classNames("px-2 whitespace-pre", className)}>
      <span aria-hidden="true" className="inline-block w-4 text-soft select-none">
        {sign}
      </span>
      {text === "" ? "\u00a0" : text}
    </Element>
  );
}
