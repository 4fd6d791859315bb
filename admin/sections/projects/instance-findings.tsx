import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useTexts } from "../../texts/language.ts";
import { useInstanceFindings } from "./queries.ts";

/** Problems of the instance that the operator should fix. Renders nothing if there are none. */
export function InstanceFindings() {
  const t = useTexts();
  const findings = useInstanceFindings();
  const id = useId();
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 rounded-xl border border-warn/35 bg-warn-tint px-4 py-3 sm:px-5">
      <h2 id={id} className="flex items-center gap-2 text-[0.9375rem] font-semibold tracking-tight text-warn">
        <TriangleAlert size={16} aria-hidden="true" />
        {t("projects.findingsTitle")}
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {findings.map(({ id, summary, remedy }) => (
          <li key={id} className="wrap-anywhere">
            {summary} <span className="text-soft">{remedy}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
