import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { ConfirmButton } from "#sdk/react/ui/confirm-button.tsx";

/** Deletes the account of the user, who first opens the danger zone and then confirms. */
export function DeleteAccount() {
  const t = useSettingsTexts();
  const app = useHallpassApp();
  const user = useUser({ or: "throw" });
  return (
    <details className="hp-danger">
      <summary>{t("dangerZone")}</summary>
      <div className="hp-settings-stack">
        <ConfirmButton
          label={t("deleteAccountButton")}
          question={t("deleteAccountSure")}
          confirm={t("deleteAccount")}
          isDestructive
          action={async () => {
            await user.delete();
            await app.redirectToHome();
          }}
        />
      </div>
    </details>
  );
}
