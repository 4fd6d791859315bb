import { Card } from "../../../components/card.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { apiUrl, hostedPage, jwksUrl } from "../../../data/addresses.ts";
import { useConfig } from "../../../data/config-context.ts";
import { useProject } from "../../../data/projects.ts";
import { ValueList } from "../../../pieces/details/value-list.tsx";
import { useTexts } from "../../../texts/language.ts";
import { ConnectCard } from "./connect-card.tsx";
import { StepsCard } from "./steps-card.tsx";

/** The guide: what is left to do, code snippets, URLs and ids. */
export function SetUpView() {
  const t = useTexts();
  const project = useProject();
  const { publicUrl } = useConfig();
  const signInPage = hostedPage(publicUrl, project.id, "sign-in");
  return (
    <>
      <StepsCard />
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
    </>
  );
}
