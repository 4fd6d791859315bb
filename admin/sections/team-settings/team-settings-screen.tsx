import { Card } from "../../components/card.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { DetailScreen } from "../../pieces/details/detail-screen.tsx";
import { TeamDefaultPermissions } from "../../pieces/permissions/default-permissions.tsx";
import { useTexts } from "../../texts/language.ts";

export function TeamSettingsScreen() {
  const t = useTexts();
  return (
    <DetailScreen title={t("teamSettings.title")} subtitle={t("teamSettings.subtitle")}>
      <Card title={t("teamSettings.creation")}>
        <div className="divide-y divide-line">
          <SettingSwitch
            label={t("teamSettings.clientCreation")}
            hint={t("teamSettings.clientCreationHint")}
            setting="clientTeamCreationEnabled"
          />
          <SettingSwitch
            label={t("teamSettings.personalTeam")}
            hint={t("teamSettings.personalTeamHint")}
            setting="createTeamOnSignUp"
          />
        </div>
      </Card>
      <TeamDefaultPermissions />
    </DetailScreen>
  );
}
