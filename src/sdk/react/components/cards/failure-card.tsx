import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useNoticeTexts } from "#sdk/react/texts/use-notice-texts.ts";
import { type Help, helpFor, isOnLocalhost } from "./localhost-help.ts";
import { MessageCard } from "./message-card.tsx";
import { PredefinedCard } from "./predefined-card.tsx";

interface FailureCardProps {
  error: unknown;
  fullPage?: boolean;
}

/**
 * For a page that failed: says that something went wrong. On localhost, where the developer reads it, names the cause and
 * the cure of the errors that come from the configuration.
 */
export function FailureCard({ error, fullPage }: FailureCardProps) {
  const help = isOnLocalhost() ? helpFor(error) : undefined;
  if (!help) return <PredefinedCard type="unknownError" fullPage={fullPage} />;
  return <HelpCard help={help} fullPage={fullPage} />;
}

function HelpCard({ help: { title, body, fix }, fullPage }: { help: Help; fullPage?: boolean }) {
  const { projectId: project, baseUrl: server } = useHallpassApp();
  const t = useNoticeTexts();
  const { origin } = window.location;
  return (
    <MessageCard title={t(title)} fullPage={fullPage}>
      <p>{t(body, { origin, project, server })}</p>
      {fix && (
        <p>
          <a className="hp-link" href={server + fix.path(project)} target="_blank" rel="noreferrer">
            {t(fix.text)}
          </a>
        </p>
      )}
      <p className="hp-small">{t("onLocalhost")}</p>
    </MessageCard>
  );
}
