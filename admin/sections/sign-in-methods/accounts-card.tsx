import { Card } from "../../components/card.tsx";
import { useTexts } from "../../texts/language.ts";
import { ConfigSwitch } from "./config-switch.tsx";
import { ConfirmedSwitch } from "./confirmed-switch.tsx";

/** What users may do with their accounts, and what they are told about them. */
export function AccountsCard() {
  const t = useTexts();
  return (
    <Card title={t("signInMethods.users")}>
      <div className="divide-y divide-line">
        <ConfirmedSwitch
          label={t("signInMethods.deletion")}
          hint={t("signInMethods.deletionHint")}
          setting="clientUserDeletionEnabled"
          on={{
            title: t("signInMethods.deletionOnTitle"),
            body: t("signInMethods.deletionOnBody"),
            action: t("signInMethods.turnOn"),
          }}
          off={{
            title: t("signInMethods.deletionOffTitle"),
            body: t("signInMethods.deletionOffBody"),
            action: t("signInMethods.turnOff"),
          }}
        />
        <ConfigSwitch
          label={t("signInMethods.notices")}
          hint={t("signInMethods.noticesHint")}
          setting="emails.securityNotices"
          isOn={({ emails }) => emails.securityNotices ?? true}
        />
      </div>
    </Card>
  );
}
