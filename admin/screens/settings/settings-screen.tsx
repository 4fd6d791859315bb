import { Card } from "../../components/card.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { ValueRow } from "../../components/value-row.tsx";
import { jwksUrl } from "../../data/addresses.ts";
import { useConfig } from "../../data/config-context.ts";
import { INTERNAL_PROJECT_ID, useProject } from "../../data/projects.ts";
import { texts } from "../../texts/texts.ts";
import { DangerCard } from "./danger-card.tsx";
import { GeneralForm } from "./general-form.tsx";
import { ProductionCard } from "./production-card.tsx";

export function SettingsScreen() {
  const { id } = useProject();
  const { publicUrl } = useConfig();
  return (
    <>
      <PageHeader title={texts.settings.title} subtitle={texts.settings.subtitle} />
      <div className="flex flex-col gap-5">
        <Card title={texts.settings.general}>
          <GeneralForm />
        </Card>
        <Card title={texts.settings.identity}>
          <dl className="divide-y divide-line">
            <ValueRow label={texts.settings.projectId} value={id} />
            <ValueRow label={texts.settings.jwks} value={jwksUrl(publicUrl, id)} hint={texts.settings.jwksHint} />
          </dl>
        </Card>
        <ProductionCard />
        {id !== INTERNAL_PROJECT_ID && <DangerCard />}
      </div>
    </>
  );
}
