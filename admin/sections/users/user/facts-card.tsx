import type { ServerUser } from "hallpass";
import { Badge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { Moment } from "../../../components/moment.tsx";
import { ValueRow } from "../../../components/value-row.tsx";
import { useTexts } from "../../../texts/language.ts";
import { ExternalIdRow } from "./external-id-row.tsx";

/** What one comes for: the ids, and when the user signed up. */
export function FactsCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  return (
    <Card title={t("user.facts")}>
      <dl className="divide-y divide-line">
        <ValueRow label={t("user.id")} value={user.id} />
        <ExternalIdRow user={user} />
        <div className="py-3">
          <dt className="text-[0.8125rem] text-soft">{t("users.columnSignedUp")}</dt>
          <dd>
            <Moment date={user.signedUpAt} />
          </dd>
        </div>
        {user.isAnonymous && (
          <div className="pt-3">
            <dt className="sr-only">{t("users.filterKind")}</dt>
            <dd className="flex flex-col items-start gap-1.5 text-[0.8125rem] text-soft">
              <Badge>{t("users.anonymous")}</Badge>
              {t("user.anonymousHint")}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
