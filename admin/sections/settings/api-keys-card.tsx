import { Card } from "../../components/card.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { useTexts } from "../../texts/language.ts";

/** Whether programs can act for users and teams with keys. */
export function ApiKeysCard() {
  const t = useTexts();
  return (
    <Card title={t("settings.apiKeys")} hint={t("settings.apiKeysHint")}>
      <div className="divide-y divide-line">
        <SettingSwitch
          label={t("settings.userApiKeys")}
          hint={t("settings.userApiKeysHint")}
          setting="allowUserApiKeys"
        />
        <SettingSwitch
          label={t("settings.teamApiKeys")}
          hint={t("settings.teamApiKeysHint")}
          setting="allowTeamApiKeys"
        />
      </div>
    </Card>
  );
}
