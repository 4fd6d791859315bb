import { useState } from "react";
import { CodeField } from "#sdk/react/components/sign-in/code-field.tsx";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { ConfirmButton } from "#sdk/react/ui/confirm-button.tsx";
import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";
import { base32, canComputeCodes, isTotpCode, newTotpSecret, totpAddress } from "./totp.ts";

const QrCode = lazyPart(async () => (await import("./qr-code.tsx")).QrCode);

/** Turns the second factor on and off. */
export function Mfa() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const [secret, setSecret] = useState<Uint8Array<ArrayBuffer>>();
  const [wasChanged, setChanged] = useState(false);
  const [problem, setProblem] = useState<string>();
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
    if (!canComputeCodes()) return setProblem(t("mfaNeedsHttps"));
    setSecret(newTotpSecret());
    // Before the update that ends the form, which already shows the other button.
    setChanged(true);
  };

  if (secret) return <NewSecondFactor secret={secret} onClose={close} />;
  return (
    <div className="hp-settings-stack">
      <Button variant="secondary" autoFocus={wasChanged} onClick={start}>
        {t("mfaEnable")}
      </Button>
      <Problem text={problem} />
    </div>
  );
}

/** Asks for a code before the secret is saved, so that nobody is locked out by an app that did not take it. */
function NewSecondFactor({ secret, onClose }: { secret: Uint8Array<ArrayBuffer>; onClose: () => void }) {
  const t = useSettingsTexts();
  const sayError = useErrorText();
  const user = useUser({ or: "throw" });
  const { displayName: issuer } = useProject();
  const address = totpAddress({ secret, issuer, account: user.primaryEmail ?? user.id });

  const submit = async (code: string) => {
    try {
      if (!(await isTotpCode(secret, code, Date.now()))) return t("mfaWrongCode");
      await user.update({ totpMultiFactorSecret: secret });
      onClose();
    } catch (error) {
      return sayError(error);
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
