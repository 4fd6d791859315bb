import { Link } from "@tanstack/react-router";
import type { MailDetail } from "hallpass/admin";
import type { ReactNode } from "react";
import { readableAddress } from "#contract/readable-address.ts";
import { Card } from "../../../components/card.tsx";
import { Moment } from "../../../components/moment.tsx";
import { ValueRow } from "../../../components/value-row.tsx";
import { useProject } from "../../../data/projects.ts";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import { MailState } from "../mail-state.tsx";
import { useUserName } from "../queries.ts";

/** What became of the mail and what happens next, in words. */
export function FactsCard({ mail }: { mail: MailDetail }) {
  const t = useTexts();
  const dates = useDates();
  const { id: projectId } = useProject();
  const userName = useUserName(mail.userId ?? undefined);
  return (
    <Card title={t("mail.facts")} aside={<MailState mail={mail} />}>
      <p className="wrap-anywhere">{storyOf(mail, t, (date) => dates.moment(date))}</p>
      {mail.error !== null && mail.state !== "sent" && (
        <p className="mt-2 rounded-lg bg-sunken p-3 text-[0.8125rem] wrap-anywhere">{mail.error}</p>
      )}
      <dl className="mt-3 divide-y divide-line border-t border-line pt-3">
        <Fact label={t("emails.columnRecipient")}>
          <span className="wrap-anywhere">{readableAddress(mail.recipient)}</span>
        </Fact>
        {mail.userId !== null && (
          <Fact label={t("mail.user")}>
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: mail.userId }}
              className="rounded underline underline-offset-3 wrap-anywhere"
            >
              {userName}
            </Link>
          </Fact>
        )}
        <Fact label={t("mail.content")}>
          {mail.template ? (mail.template.name ?? t("mail.templateGone")) : t("mail.html")}
        </Fact>
        <Fact label={t("emails.columnCreated")}>
          <Moment date={mail.createdAt} isRelative />
        </Fact>
        <ValueRow label={t("mail.id")} value={mail.id} />
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="py-3 first:pt-0">
      <dt className="text-[0.8125rem] text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The state as a sentence: why, what happens next, and whether it can be sent again. */
function storyOf(
  { state, attempts, nextAttemptAt, sentAt, notAgainBecause }: MailDetail,
  t: SayText,
  at: (date: Date) => string,
) {
  switch (state) {
    case "queued":
      return attempts === 0 || nextAttemptAt === null
        ? t("mail.isQueued")
        : t("mail.waits", { count: attempts, when: at(nextAttemptAt) });
    case "sending":
      return t("mail.isSending");
    case "sent":
      return sentAt ? t("mail.wasSent", { when: at(sentAt) }) : t("emails.sent");
    case "skipped":
      return t("mail.wasSkipped");
    case "failed":
      if (notAgainBecause === "has_codes") return t("mail.failedWithCodes");
      return notAgainBecause === "content_deleted" ? t("mail.failedLongAgo") : t("mail.failedAgain");
  }
}
