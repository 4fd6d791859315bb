import type { MailDetail } from "hallpass/admin";
import { Badge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useTexts } from "../../../texts/language.ts";

/** Every attempt with its server and what the server answered, newest first. */
export function AttemptsCard({ mail: { attemptLog } }: { mail: MailDetail }) {
  const t = useTexts();
  return (
    <Card title={t("mail.attempts")} hint={t("mail.attemptsHint")}>
      {attemptLog.length === 0 ? (
        <p className="text-soft">{t("mail.noAttempts")}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {attemptLog.map(({ id, at, sender, error }) => (
            <li key={id} className="flex flex-col gap-1.5">
              <span className="flex flex-wrap items-center justify-between gap-2">
                {error ? (
                  <Badge tone="bad">{t("mail.attemptFailed")}</Badge>
                ) : (
                  <Badge tone="good">{t("mail.accepted")}</Badge>
                )}
                <span className="text-[0.8125rem] text-soft">
                  <Moment date={at} isRelative />
                </span>
              </span>
              <span className="text-[0.8125rem] text-soft wrap-anywhere">
                {sender.type === "shared"
                  ? t("mail.byShared", { address: sender.senderEmail })
                  : t("mail.byOwn", { host: `${sender.host}:${sender.port}`, address: sender.senderEmail })}
              </span>
              {error && <span className="text-[0.8125rem] whitespace-pre-line wrap-anywhere">{error.message}</span>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
