import { ExternalLink } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { apiUrl, hostedPage, jwksUrl } from "../../data/addresses.ts";
import { useConfig } from "../../data/config-context.ts";
import { useProject } from "../../data/projects.ts";
import { DetailScreen } from "../../pieces/detail-screen.tsx";
import { ValueList } from "../../pieces/value-list.tsx";
import { useTexts } from "../../texts/language.ts";
import { ConnectCard } from "./connect-card.tsx";

/** The first page of a project: code snippets, URLs and ids. */
export function OverviewScreen() {
  const t = useTexts();
  const project = useProject();
  const { publicUrl } = useConfig();
  const signInPage = hostedPage(publicUrl, project.id, "sign-in");
  return (
    <DetailScreen
      title={project.displayName}
      subtitle={project.description || t("overview.subtitle")}
      actions={
        <a href={signInPage} target="_blank" rel="noreferrer" className={buttonClass()}>
          {t("overview.openSignIn")}
          <ExternalLink size={14} aria-hidden="true" />
          <span className="sr-only">({t("common.opensInNewTab")})</span>
        </a>
      }
    >
      <ConnectCard />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={t("overview.hosted")} hint={t("overview.hostedHint")}>
          <div className="flex min-w-0 items-center justify-between gap-2 rounded-lg bg-sunken py-0.5 ps-3 pe-1">
            <code className="min-w-0 py-1 font-mono text-[0.8125rem] wrap-anywhere">{signInPage}</code>
            <CopyButton text={signInPage} label={t("overview.hosted")} />
          </div>
        </Card>
        <ValueList
          title={t("overview.identity")}
          rows={[
            { label: t("overview.projectId"), value: project.id },
            { label: t("overview.apiUrl"), value: apiUrl(publicUrl) },
            { label: t("overview.jwks"), value: jwksUrl(publicUrl, project.id) },
          ]}
        />
      </div>
    </DetailScreen>
  );
}
