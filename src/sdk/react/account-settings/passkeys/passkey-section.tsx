import { Suspense, useState } from "react";
import type { Passkey } from "#sdk/passkeys/passkey.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { Scope } from "#sdk/react/scope.tsx";
import { useAccountTexts } from "#sdk/react/texts/use-account-texts.ts";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { PasskeyIcon } from "#sdk/react/ui/account-icons.tsx";
import { Button } from "#sdk/react/ui/button.tsx";
import { AlertIcon } from "#sdk/react/ui/icons.tsx";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";
import { PasskeyRow } from "./passkey-row.tsx";

/** Lets the signed-in user add, rename and remove passkeys. */
export function PasskeySection() {
  return (
    <Scope>
      <Suspense fallback={<Skeleton height="2.625rem" />}>
        <OwnPasskeys />
      </Suspense>
    </Scope>
  );
}

function OwnPasskeys() {
  const t = useAccountTexts();
  const sayError = useErrorText();
  const user = useUser({ or: "throw" });
  const passkeys = useResource(user.passkeys);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const hasOtherMethod = user.hasPassword || user.otpAuthEnabled || user.oauthProviders.length > 0;

  const add = async () => {
    setBusy(true);
    setProblem(undefined);
    const refusal = await user.registerPasskey().then(
      (result) => (result.status === "ok" ? undefined : result.error),
      (error: unknown) => error,
    );
    if (refusal) setProblem(await sayError(refusal));
    setBusy(false);
  };

  return (
    <section className="hp-section" aria-label={t("passkeys")}>
      {passkeys.length > 0 && (
        <ul className="hp-rows">
          {passkeys.map((each: Passkey) => (
            <PasskeyRow key={each.id} passkey={each} isRemovable={hasOtherMethod || passkeys.length > 1} />
          ))}
        </ul>
      )}
      <Button variant="secondary" isBusy={isBusy} onClick={() => void add()}>
        <PasskeyIcon />
        {t("passkeyAdd")}
      </Button>
      {problem && (
        <p className="hp-error" role="alert">
          <AlertIcon />
          <span>{problem}</span>
        </p>
      )}
    </section>
  );
}
