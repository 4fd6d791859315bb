import type { InstanceFinding } from "hallpass/admin";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { INTERNAL_PROJECT_ID, useProjects } from "../../data/projects.ts";
import { useKnown } from "../../data/watched.ts";
import { useTexts } from "../../texts/language.ts";

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

const NONE: readonly InstanceFinding[] = [];

/** Problems that the operator should fix. Empty for owners who do not run the instance, and until they are loaded. */
function useInstanceFindings(): readonly InstanceFinding[] {
  const instance = useProjects().find(({ id }) => id === INTERNAL_PROJECT_ID);
  return useKnown(instance?.app.instanceAdmin.findings) ?? NONE;
}
