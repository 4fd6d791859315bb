import type { ServerTeam } from "hallpass";
import { Card } from "../../../components/card.tsx";
import { Moment } from "../../../components/moment.tsx";
import { ValueRow } from "../../../components/value-row.tsx";
import { useTexts } from "../../../texts/language.ts";

/** What one comes for: the id, and when the team was created. */
export function FactsCard({ team }: { team: ServerTeam }) {
  const t = useTexts();
  return (
    <Card title={t("team.facts")}>
      <dl className="divide-y divide-line">
        <ValueRow label={t("team.id")} value={team.id} />
        <div className="pt-3">
          <dt className="text-[0.8125rem] text-soft">{t("teams.columnCreated")}</dt>
          <dd>
            <Moment date={team.createdAt} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
