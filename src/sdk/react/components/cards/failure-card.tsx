import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useNoticeTexts } from "#sdk/react/texts/use-notice-texts.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { isInDevelopment } from "#sdk/wire/first-contact.ts";
import { ConnectionCard } from "./connection-card.tsx";
import { type Help, helpFor } from "./localhost-help.ts";
import { MessageCard } from "./message-card.tsx";
import { PredefinedCard } from "./predefined-card.tsx";

interface FailureCardProps {
  error: unknown;
  fullPage?: boolean;
  /** The address of the page. */
  href?: string;
}

/**
 * For a page that failed: says that something went wrong. On the developer's own machine, names the cause and the cure of
 * the errors that come from the configuration.
 */
export function FailureCard({ error, fullPage, href = window.location.href }: FailureCardProps) {
  const isForDeveloper = isInDevelopment(href);
  if (isForDeveloper && error instanceof ConnectionError) return <ConnectionCard error={error} fullPage={fullPage} />;
  const help = isForDeveloper ? helpFor(error) : undefined;
  if (help) return <HelpCard help={help} fullPage={fullPage} />;
  return <PredefinedCard type="unknownError" fullPage={fullPage} />;
}

function HelpCard({ help: { title, body, fix }, fullPage }: { help: Help; fullPage?: boolean }) {
  const { projectId: project, baseUrl: server } = useHallpassApp();
  const t = useNoticeTexts();
  const { origin } = window.location;
  return (
    <MessageCard title={t(title)} fullPage={fullPage}>
      <p>{t(body, { origin, project })}</p>
      <p>
        <a className="hp-link" href={server + fix.path(project)} target="_blank" rel="noreferrer">
          {t(fix.text)}
        </a>
      </p>
      <p className="hp-small">{t("onLocalhost")}</p>
    </MessageCard>
  );
}
