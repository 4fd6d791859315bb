import { Card } from "../../components/card.tsx";
import { jwksUrl } from "../../data/addresses.ts";
import { useConfig } from "../../data/config-context.ts";
import { INTERNAL_PROJECT_ID, useProject } from "../../data/projects.ts";
import { DetailScreen } from "../../pieces/details/detail-screen.tsx";
import { ValueList } from "../../pieces/details/value-list.tsx";
import { useTexts } from "../../texts/language.ts";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { DangerCard } from "./danger-card.tsx";
import { GeneralForm } from "./general-form.tsx";
import { ProductionCard } from "./production-card.tsx";
import { RetentionCard } from "./retention-card.tsx";

export function SettingsScreen() {
  const t = useTexts();
  const { id } = useProject();
  const { publicUrl } = useConfig();
  return (
    <DetailScreen title={t("settings.title")} subtitle={t("settings.subtitle")}>
      <Card title={t("settings.general")}>
        <GeneralForm />
      </Card>
      <ValueList
        title={t("settings.identity")}
        rows={[
          { label: t("settings.projectId"), value: id },
          { label: t("settings.jwks"), value: jwksUrl(publicUrl, id), hint: t("settings.jwksHint") },
        ]}
      />
      <ApiKeysCard />
      <ProductionCard />
      <RetentionCard />
      {id !== INTERNAL_PROJECT_ID && <DangerCard />}
    </DetailScreen>
  );
}
