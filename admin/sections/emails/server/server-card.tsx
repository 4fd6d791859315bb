import type { AdminProject } from "hallpass";
import { MailOpen, Pencil } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useConfig } from "../../../data/config-context.ts";
import { useProject } from "../../../data/projects.ts";
import { useTexts } from "../../../texts/language.ts";
import { ServerDialog } from "./server-dialog.tsx";
import { useServerHint } from "./server-hint.ts";

/** Which mail server sends the project's mails, and what that allows. */
export function ServerCard() {
  const t = useTexts();
  const { catchesMails, baseUrl } = useConfig();
  const { emailConfig } = useProject().config;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Card
        title={t("mailServer.title")}
        hint={useServerHint(emailConfig.type)}
        aside={
          <span className="flex flex-wrap gap-2">
            {catchesMails && (
              <a href={`${baseUrl}/dev/mail`} target="_blank" rel="noreferrer" className={buttonClass()}>
                <MailOpen size={15} aria-hidden="true" />
                {t("frame.mailCatcher")}
              </a>
            )}
            <Button onClick={() => setOpen(true)}>
              <Pencil size={15} aria-hidden="true" />
              {t("mailServer.edit")}
            </Button>
          </span>
        }
      >
        <ServerFacts server={emailConfig} />
      </Card>
      <ServerDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function ServerFacts({ server }: { server: AdminProject["config"]["emailConfig"] }) {
  const t = useTexts();
  if (server.type === "shared") return <Badge>{t("mailServer.shared")}</Badge>;
  const { host, port, username, senderName, senderEmail } = server;
  const facts = [
    [t("mailServer.host"), `${host}:${port}`],
    [t("mailServer.username"), username],
    [t("mailServer.sender"), `${senderName} <${senderEmail}>`],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-[0.8125rem] text-soft">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
