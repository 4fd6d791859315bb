import type { InstanceQueue } from "hallpass/admin";
import { Card } from "../../../components/card.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useLanguage, useTexts } from "../../../texts/language.ts";
import { Fact, Facts } from "../facts.tsx";
import { useStatus } from "../queries.ts";

/** What waits to be sent, how long already, and whether it is late. */
export function QueuesCard() {
  const t = useTexts();
  const { queues } = useStatus();
  return (
    <Card title={t("server.queues")} hint={t("server.queuesHint")}>
      <Facts>
        <Fact name={t("server.mails")}>
          <Queue queue={queues.mails} />
        </Fact>
        <Fact name={t("server.deliveries")}>
          <Queue queue={queues.webhookDeliveries} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Queue({ queue: { queued, isExact, oldestAt, overdueSince } }: { queue: InstanceQueue }) {
  const t = useTexts();
  const { locale } = useLanguage();
  if (queued === 0) return t("server.none");
  const counted = new Intl.NumberFormat(locale).format(queued);
  return (
    <>
      {isExact ? counted : t("server.moreThan", { counted })}
      {overdueSince ? (
        <span className="block text-[0.8125rem] text-warn">
          {t("server.late")} <Moment date={overdueSince} isRelative />
        </span>
      ) : (
        oldestAt && (
          <span className="block text-[0.8125rem] text-soft">
            {t("server.oldest")} <Moment date={oldestAt} isRelative />
          </span>
        )
      )}
    </>
  );
}
