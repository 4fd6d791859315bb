import type { OAuthProviderId } from "hallpass";
import { Dialog } from "../../components/dialog.tsx";
import { useLast } from "../../components/use-last.ts";
import { useTexts } from "../../texts/language.ts";
import { IssuerForm } from "./issuer-form.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { nameOf, type SetUpProvider } from "./providers.ts";

/** A provider in the dialog; `present` is how it is stored, undefined for a new one. */
export interface EditedProvider {
  key: string;
  type: OAuthProviderId | "oidc";
  present: SetUpProvider | undefined;
}

interface ProviderDialogProps {
  /** The dialog is closed when null. */
  edited: EditedProvider | null;
  keysInUse: readonly string[];
  onClose: () => void;
}

/** A form for a provider: whose keys it uses, and what must be registered there. */
export function ProviderDialog({ edited, keysInUse, onClose }: ProviderDialogProps) {
  const t = useTexts();
  const shown = useLast(edited);
  return (
    <Dialog isOpen={edited !== null} onClose={onClose} isWide title={shown ? titleOf(shown) : ""}>
      {shown &&
        (shown.type === "oidc" ? (
          <IssuerForm key={shown.key} present={shown.present} keysInUse={keysInUse} onClose={onClose} />
        ) : (
          <ProviderForm key={shown.key} id={shown.type} place={shown.key} present={shown.present} onClose={onClose} />
        ))}
    </Dialog>
  );

  function titleOf({ key, type, present }: EditedProvider) {
    if (type === "oidc" && !present) return t("signInMethods.customProvider");
    return nameOf(present ?? { key, type });
  }
}
