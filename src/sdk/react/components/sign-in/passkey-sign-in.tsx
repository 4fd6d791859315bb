import { useEffect, useId, useState } from "react";
import { isKnown } from "#contract/errors.ts";
import { failureOf } from "#sdk/react/hooks/failure-of.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { PasskeyIcon } from "#sdk/react/ui/account-icons.tsx";
import { Button } from "#sdk/react/ui/button.tsx";
import { AlertIcon } from "#sdk/react/ui/icons.tsx";

interface PasskeySignInProps {
  /** Lets the browser suggest passkeys in the email field, too. Off in previews. */
  suggests: boolean;
}

/** A button that asks for a passkey. Also lets the browser suggest passkeys in the email field. */
export function PasskeySignIn({ suggests }: PasskeySignInProps) {
  const app = useHallpassApp();
  const t = useTexts();
  const sayError = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [picks, setPicks] = useState(0);
  const problemId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a rejected pick, `picks` starts the next wait.
  useEffect(() => {
    if (!suggests || isBusy) return;
    const leaving = new AbortController();
    app.signInWithPasskey({ autofill: true, signal: leaving.signal }).then(
      async (result) => {
        // The user did not ask for suggestions, so only the rejection of a picked passkey is shown.
        if (result.status === "ok" || isKnown(result.error, "PASSKEY_WEBAUTHN_ERROR")) return;
        setProblem(await sayError(result.error));
        setPicks((before) => before + 1);
      },
      () => {},
    );
    return () => leaving.abort();
  }, [app, suggests, isBusy, picks]);

  const ask = async () => {
    setBusy(true);
    setProblem(undefined);
    const refusal = await failureOf(app.signInWithPasskey());
    // The redirect to the page for the second factor is under way.
    if (refusal && !isKnown(refusal, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) setProblem(await sayError(refusal));
    setBusy(false);
  };

  return (
    <div className="hp-field">
      <Button
        variant="secondary"
        isBusy={isBusy}
        onClick={() => void ask()}
        aria-describedby={problem ? problemId : undefined}
      >
        <PasskeyIcon />
        {t("passkeySignIn")}
      </Button>
      {problem && (
        <p className="hp-error" id={problemId} role="alert">
          <AlertIcon />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
