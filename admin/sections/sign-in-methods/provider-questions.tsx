import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useChangeConfig, useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import { nameOf, type SetUpProvider, switched } from "./providers.ts";

interface QuestionProps {
  /** The dialog is closed when null. */
  provider: SetUpProvider | null;
  onClose: () => void;
}

/** Asks before users can no longer sign in with a provider. Its keys stay. */
export function DisableDialog({ provider, onClose }: QuestionProps) {
  const t = useTexts();
  const { config } = useProject();
  const change = useChangeConfig();
  const name = provider ? nameOf(provider) : "";
  const methods = [config.credentialEnabled, config.magicLinkEnabled, config.passkeyEnabled];
  const isOnlyMethod =
    !methods.includes(true) && config.oauthProviders.filter(({ enabled }) => enabled !== false).length < 2;
  return (
    <ConfirmDialog
      isOpen={provider !== null}
      onClose={onClose}
      title={t("signInMethods.disableTitle", { provider: name })}
      body={isOnlyMethod ? t("signInMethods.lastMethodBody") : t("signInMethods.disableBody", { provider: name })}
      action={t("signInMethods.turnOff")}
      onConfirm={async () => {
        if (provider) await change(switched(provider, false));
      }}
    />
  );
}

/** Asks before a provider of the project's own is deleted with its keys. */
export function DeleteDialog({ provider, onClose }: QuestionProps) {
  const t = useTexts();
  const change = useChangeConfig();
  const name = provider ? nameOf(provider) : "";
  return (
    <ConfirmDialog
      isOpen={provider !== null}
      onClose={onClose}
      title={t("signInMethods.removeTitle", { provider: name })}
      body={t("signInMethods.removeBody", { provider: name })}
      agreement={t("common.cannotBeUndone")}
      action={t("signInMethods.remove")}
      onConfirm={async () => {
        if (provider) await change({ [`auth.oauth.providers.${provider.key}`]: null });
      }}
    />
  );
}
