import { useEffect, useState } from "react";
import { inGroup } from "#contract/errors.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { usePageTexts } from "#sdk/react/texts/use-page-texts.ts";
import { failureOf } from "./failure-of.ts";
import { isForUsers } from "./is-for-users.ts";

/** The options of `useMfa`. */
export interface UseMfaOptions {
  /** Called instead of the redirect to the page after sign-in. */
  onSuccess?: () => void;
}

/** The logic of asking for the second factor of this tab's sign-in. */
export interface MfaForm {
  /**
   * - `missing`: no sign-in of this tab waits for a second factor.
   * - `asking`, `verifying`, `verified`: the usual order.
   * - `over`: the sign-in took too long or had too many attempts, and has to start again.
   */
  readonly step: "missing" | "asking" | "verifying" | "verified" | "over";
  /** Which code `verify` takes. */
  readonly method: "authenticator" | "recoveryCode";
  setMethod(method: MfaForm["method"]): void;
  /**
   * Sends a code of the authenticator app, or a recovery code. Resolves with an error message in the page's language, or
   * undefined.
   */
  verify(code: string): Promise<string | undefined>;
  /** The message of the last `verify`. */
  readonly error: string | undefined;
}

/**
 * Returns the logic of the page for the second factor, for designs of an app's own. A sign-in in this tab, with any
 * method, has stored the values that it needs. Redirects to `urls.afterSignIn`.
 *
 *     const { step, verify, error } = useMfa();
 *     if (step === "missing" || step === "over") return <a href={app.urls.signIn}>Sign in again</a>;
 */
export function useMfa({ onSuccess }: UseMfaOptions = {}): MfaForm {
  const app = useHallpassApp();
  const t = usePageTexts();
  const sayError = useErrorText();
  // Read once, because a successful sign-in removes it from the tab's storage.
  const [attempt] = useState(() => app.pendingMfaAttempt());
  const [step, setStep] = useState<MfaForm["step"]>("asking");
  const [method, setMethod] = useState<MfaForm["method"]>("authenticator");
  const [error, setError] = useState<string>();

  // Loads what `verify` needs while the person types, so that a network that is lost meanwhile is reported as that.
  useEffect(() => {
    if (attempt) import("#sdk/sign-in/second-factor.ts").catch(() => {});
  }, [attempt]);

  const finish = async (code: string, pending: string) => {
    const options = { noRedirect: true };
    const result = await (method === "recoveryCode"
      ? app.signInWithRecoveryCode(code, pending, options)
      : app.signInWithMfa(code, pending, options));
    if (result.status === "error") return result;
    setStep("verified");
    if (onSuccess) onSuccess();
    else await app.redirectToAfterSignIn({ replace: true });
    return result;
  };

  /** Resolves with the error message, or undefined. */
  const send = async (code: string, pending: string): Promise<string | undefined> => {
    setStep("verifying");
    const error = await failureOf(finish(code, pending));
    if (error === undefined) return undefined;
    const isOver = inGroup(error, "VERIFICATION_ERROR");
    setStep(isOver ? "over" : "asking");
    if (isOver) return undefined;
    return isForUsers(error) ? sayError(error) : t("mfaFailedTitle");
  };

  return {
    step: attempt ? step : "missing",
    method,
    setMethod(next) {
      setMethod(next);
      setError(undefined);
    },
    error,
    async verify(code) {
      if (!attempt) return undefined;
      setError(undefined);
      const message = await send(code, attempt);
      setError(message);
      return message;
    },
  };
}
