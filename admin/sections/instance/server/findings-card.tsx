import { CircleCheck } from "lucide-react";
import { Badge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { useTexts } from "../../../texts/language.ts";
import { useFindings } from "../queries.ts";

/** What the operator should fix, and how; or that there is nothing. */
export function FindingsCard() {
  const t = useTexts();
  const findings = useFindings();
  if (findings.length === 0) {
    return (
      <Card title={t("server.nothingToFix")}>
        <p className="flex items-center gap-2 text-soft">
          <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-good" />
          {t("server.nothingToFixHint")}
        </p>
      </Card>
    );
  }
  return (
    <Card title={t("server.findings")}>
      <ul className="divide-y divide-line">
        {findings.map(({ id, severity, summary, remedy }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
            <Badge tone={severity === "error" ? "bad" : "warn"}>
              {t(severity === "error" ? "server.error" : "server.warning")}
            </Badge>
            <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <p>{summary}</p>
              <p className="text-[0.8125rem] text-soft">{remedy}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
