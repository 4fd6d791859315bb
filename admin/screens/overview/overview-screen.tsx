import { ExternalLink } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ValueRow } from "../../components/value-row.tsx";
import { apiUrl, hostedSignIn, jwksUrl } from "../../data/addresses.ts";
import { useConfig } from "../../data/config-context.ts";
import { useProject } from "../../data/projects.ts";
import { texts } from "../../texts/texts.ts";
import { ConnectCard } from "./connect-card.tsx";

/** The first page of a project: everything that is needed to use it. */
export function OverviewScreen() {
  const project = useProject();
  const { publicUrl } = useConfig();
  const signInPage = hostedSignIn(publicUrl, project.id);
  return (
    <>
      <PageHeader
        title={project.displayName}
        subtitle={project.description || texts.overview.subtitle}
        actions={
          <a href={signInPage} target="_blank" rel="noreferrer" className={buttonClass()}>
            {texts.overview.openSignIn}
            <ExternalLink size={14} aria-hidden="true" />
            <span className="sr-only">({texts.common.opensInNewTab})</span>
          </a>
        }
      />
      <div className="flex flex-col gap-5">
        <ConnectCard />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Card title={texts.overview.hosted} hint={texts.overview.hostedHint}>
            <div className="flex min-w-0 items-center justify-between gap-2 rounded-lg bg-sunken py-0.5 ps-3 pe-1">
              <code className="min-w-0 py-1 font-mono text-[0.8125rem] wrap-anywhere">{signInPage}</code>
              <CopyButton text={signInPage} label={texts.overview.hosted} />
            </div>
          </Card>
          <Card title={texts.overview.identity}>
            <dl className="divide-y divide-line">
              <ValueRow label={texts.overview.projectId} value={project.id} />
              <ValueRow label={texts.overview.apiUrl} value={apiUrl(publicUrl)} />
              <ValueRow label={texts.overview.jwks} value={jwksUrl(publicUrl, project.id)} />
            </dl>
          </Card>
        </div>
      </div>
    </>
  );
}
