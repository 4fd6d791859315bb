import { getRouteApi, Link } from "@tanstack/react-router";
import type { MailDetail } from "hallpass/admin";
import { RotateCw } from "lucide-react";
import { readableAddress } from "#contract/readable-address.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { CodeSnippet } from "../../../components/code-snippet.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Notice } from "../../../components/trouble.tsx";
import { useProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../../texts/language.ts";
import { useMailAt } from "../queries.ts";
import { AttemptsCard } from "./attempts-card.tsx";
import { CopyCard } from "./copy-card.tsx";
import { FactsCard } from "./facts-card.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/emails/$mailId");

export function MailScreen() {
  const { mailId } = route.useParams();
  const mail = useMailAt(mailId);
  return mail ? <Shown key={mailId} mail={mail} /> : <NoSuchMail />;
}

function Shown({ mail }: { mail: MailDetail }) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const { app } = useProject();
  return (
    <DetailScreen
      title={mail.subject || t("emails.noSubject")}
      subtitle={t("mail.to", { recipient: readableAddress(mail.recipient) })}
      actions={
        mail.notAgainBecause === null && (
          <Button look="solid" isBusy={isBusy} onClick={() => run(() => app.emails.retry(mail.id), t("mail.queued"))}>
            <RotateCw size={15} aria-hidden="true" />
            {t("mail.sendAgain")}
          </Button>
        )
      }
      note={failure && <FieldError>{failure}</FieldError>}
      aside={
        <div className="flex min-w-0 flex-col gap-5">
          <FactsCard mail={mail} />
          <AttemptsCard mail={mail} />
        </div>
      }
    >
      <CopyCard title={t("mail.copy")} hint={t("mail.copyHint")} html={mail.html} subject={mail.subject ?? ""} />
      {mail.text !== null && (
        <Card title={t("mail.plainText")} hint={t("mail.plainTextHint")}>
          <CodeSnippet title={t("mail.plainText")} code={mail.text} isWrapped isPlain />
        </Card>
      )}
      {mail.headers.length > 0 && (
        <Card title={t("mail.headers")}>
          <dl className="flex flex-col gap-2 text-[0.8125rem]">
            {mail.headers.map(({ name, value }) => (
              <div key={name} className="flex flex-wrap gap-x-3">
                <dt className="w-24 shrink-0 text-soft">{name}</dt>
                <dd className="min-w-0 font-mono wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </DetailScreen>
  );
}

function NoSuchMail() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={t("mail.notFoundTitle")}
      action={
        <Link to="/projects/$projectId/emails" params={{ projectId }} className={buttonClass()}>
          {t("mail.toEmails")}
        </Link>
      }
    >
      {t("mail.notFound")}
    </Notice>
  );
}
