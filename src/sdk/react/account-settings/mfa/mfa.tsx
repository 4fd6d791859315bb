import { useState } from "react";
import { isKnown } from "#contract/errors.ts";
import { CodeField } from "#sdk/react/components/sign-in/code-field.tsx";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { ConfirmButton } from "#sdk/react/ui/confirm-button.tsx";
import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";
import { base32, newTotpSecret, totpAddress } from "./totp.ts";

const QrCode = lazyPart(async () => (await import("./qr-code.tsx")).QrCode);

/** Turns the second factor on and off. */
export function Mfa() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const [secret, setSecret] = useState<Uint8Array<ArrayBuffer>>();
  const [wasChanged, setChanged] = useState(false);
  const close = () => setSecret(undefined);

  if (user.isMultiFactorRequired) {
    return (
      <div className="hp-settings-stack">
        <p role="status">{t("mfaEnabled")}</p>
        <ConfirmButton
          label={t("mfaDisable")}
          question={t("mfaDisableSure")}
          confirm={t("mfaDisable")}
          autoFocus={wasChanged}
          action={async () => {
            setChanged(true);
            await user.update({ totpMultiFactorSecret: null });
          }}
        />
      </div>
    );
  }
  const start = () => {
    setSecret(newTotpSecret());
    // Before the update that ends the form, which already shows the other button.
    setChanged(true);
  };

  if (secret) return <NewSecondFactor secret={secret} onClose={close} />;
  return (
    <Button variant="secondary" autoFocus={wasChanged} onClick={start}>
      {t("mfaEnable")}
    </Button>
  );
}

/** Sends a code with the secret, so that nobody is locked out by an app that did not take it. */
function NewSecondFactor({ secret, onClose }: { secret: Uint8Array<ArrayBuffer>; onClose: () => void }) {
  const t = useSettingsTexts();
  const sayError = useErrorText();
  const user = useUser({ or: "throw" });
  const { displayName: issuer } = useProject();
  const address = totpAddress({ secret, issuer, account: user.primaryEmail ?? user.id });

  const submit = async (code: string) => {
    try {
      await user.update({ totpMultiFactorSecret: secret, totpMultiFactorCode: code });
      onClose();
    } catch (error) {
      return isKnown(error, "INVALID_TOTP_CODE") ? t("mfaWrongCode") : sayError(error);
    }
  };

  return (
    <div className="hp-settings-stack">
      <p>{t("mfaScan")}</p>
      <PromptSuspense fallback={<Skeleton width="12.5rem" height="12.5rem" />}>
        <QrCode text={address} label={t("mfaQrCode")} />
      </PromptSuspense>
      <p className="hp-muted hp-small">
        {t("mfaKey")} <code className="hp-secret">{base32(secret).match(/.{4}/g)?.join(" ")}</code>
      </p>
      <div className="hp-settings-code">
        <CodeField label={t("mfaEnterCode")} submit={submit} />
      </div>
      <Button variant="secondary" onClick={onClose}>
        {t("cancel")}
      </Button>
    </div>
  );
}
