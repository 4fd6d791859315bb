import type { InstanceStatus } from "hallpass/admin";
import { Card } from "../../../components/card.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useTexts } from "../../../texts/language.ts";
import { Fact, Facts } from "../facts.tsx";
import { useStatus } from "../queries.ts";

/** The mail server that projects share, and how it did since the server started. */
export function MailServerCard() {
  const t = useTexts();
  const { mailServer } = useStatus();
  return (
    <Card title={t("server.mailServer")} hint={t("server.mailServerHint")}>
      {mailServer.kind === "none" ? (
        <p className="text-soft">{t("server.mailNone")}</p>
      ) : (
        <MailServer mailServer={mailServer} />
      )}
    </Card>
  );
}

function MailServer({ mailServer }: Pick<InstanceStatus, "mailServer">) {
  const t = useTexts();
  const { kind, host, port, sender, lastSentAt, lastFailure } = mailServer;
  return (
    <Facts>
      <Fact name={t("server.mailHost")}>{kind === "smtp" ? `${host}:${port}` : t("server.mailTestInbox")}</Fact>
      {sender && <Fact name={t("server.mailSender")}>{sender}</Fact>}
      <Fact name={t("server.mailSent")}>
        {lastSentAt ? <Moment date={lastSentAt} isRelative /> : t("server.never")}
      </Fact>
      <Fact name={t("server.mailFailed")}>
        {lastFailure ? (
          <>
            <Moment date={lastFailure.at} isRelative />
            <span className="block text-[0.8125rem] text-soft">{lastFailure.message}</span>
          </>
        ) : (
          t("server.never")
        )}
      </Fact>
    </Facts>
  );
}
