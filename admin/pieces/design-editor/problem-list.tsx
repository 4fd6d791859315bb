import { CircleAlert } from "lucide-react";
import { useTexts } from "../../texts/language.ts";
import type { Problem } from "./use-preview.ts";

interface ProblemListProps {
  problems: readonly Problem[];
  /** The source that is being edited: only its problems have a place to go to. */
  of: "template" | "theme";
  onGoTo: (problem: Problem) => void;
}

/** What is wrong with the source. Each problem with a known place leads to it. */
export function ProblemList({ problems, of, onGoTo }: ProblemListProps) {
  const t = useTexts();
  return (
    <div role="status" className="empty:hidden">
      {problems.length > 0 && (
        <section aria-label={t("design.problems")} className="mt-3 rounded-lg border border-bad/35 bg-bad-tint p-3">
          <ul className="flex flex-col gap-2">
            {problems.map((problem) => (
              <li
                key={`${problem.line} ${problem.column} ${problem.variable} ${problem.message}`}
                className="flex gap-2 text-[0.8125rem]"
              >
                <CircleAlert size={15} className="mt-0.5 shrink-0 text-bad" aria-hidden="true" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="whitespace-pre-wrap">{problem.message}</span>{" "}
                  <Place problem={problem} of={of} onGoTo={() => onGoTo(problem)} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Place({ problem, of, onGoTo }: { problem: Problem; of: "template" | "theme"; onGoTo: () => void }) {
  const t = useTexts();
  const { line, column, variable } = problem;
  if (problem.of !== null && problem.of !== of) {
    return (
      <span className="text-soft">
        {t(problem.of === "theme" ? "design.inTheme" : "design.inTemplate", { line: line ?? "–" })}
      </span>
    );
  }
  if (line === null && variable === null) return null;
  const words =
    line === null
      ? t("design.goToVariable", { name: variable ?? "" })
      : column === null
        ? t("design.goToLine", { line })
        : t("design.goToPlace", { line, column });
  return (
    <button type="button" onClick={onGoTo} className="rounded font-medium text-brand underline underline-offset-3">
      {words}
    </button>
  );
}
