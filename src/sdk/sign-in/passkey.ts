import type { Level } from "#contract/access.ts";
import {
  type AuthenticationResponse,
  initiatePasskeyAuthentication,
  signInWithPasskey,
} from "#contract/auth/passkeys.ts";
import { fail, isKnown, type KnownError } from "#contract/errors.ts";
import { PASSKEY_TIMEOUT_MILLIS } from "#contract/limits.ts";
import { authenticatorsOf, browserStep, hostFor, loadWebAuthn, webAuthnError } from "#sdk/passkeys/ceremony.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import type { SignInParts, WithTokenStore } from "./parts.ts";
import { continueWithSecondFactor } from "./pending-attempt.ts";

/** How `signInWithPasskey` asks for a passkey. */
export interface PasskeySignIn extends WithTokenStore {
  noRedirect?: boolean;
  /**
   * Instead of asking now, waits until the user picks a passkey from the browser's suggestions for a field with
   * `autocomplete="username webauthn"`. Ends with the code `AbortError` when the page asks for another passkey.
   */
  autofill?: boolean;
  /** Cancels the request; the result has the code `AbortError`. */
  signal?: AbortSignal;
}

/** As in `SignInResult`, MULTI_FACTOR_AUTHENTICATION_REQUIRED is a result where the app does not redirect. */
export type PasskeySignInResult = Result<
  undefined,
  KnownError<
    | "PASSKEY_AUTHENTICATION_FAILED"
    | "PASSKEY_WEBAUTHN_ERROR"
    | "INVALID_TOTP_CODE"
    | "MULTI_FACTOR_AUTHENTICATION_REQUIRED"
    | "TOO_MANY_ATTEMPTS"
  >
>;

export interface Passkeys {
  signIn(how?: PasskeySignIn): Promise<PasskeySignInResult>;
}

/** The response of an authenticator, and the code of its challenge. */
interface Answer {
  authentication_response: AuthenticationResponse;
  code: string;
}

export function passkeySignIn<L extends Level>({ wire, redirects, deps, session, keep }: SignInParts<L>): Passkeys {
  async function ask({ autofill = false, signal, tokenStore }: PasskeySignIn): Promise<Answer> {
    const [authenticators, webAuthn] = [await authenticatorsOf(deps), await loadWebAuthn()];
    const initiated = await wire.as(session(tokenStore)).call(initiatePasskeyAuthentication, { body: {} });
    const { options_json: options, code } = initiated;
    const optionsForHost = { ...options, rpId: hostFor(deps, options.rpId) };
    const answer = await browserStep(
      () => webAuthn.askForPasskey(authenticators, optionsForHost, { suggested: autofill, signal }),
      failed("Failed to sign in with passkey"),
    );
    return { authentication_response: answer, code };
  }

  /** Waits until a suggestion is picked. Requests a new challenge when one expires, as long as the page is visible. */
  async function wait({ signal, tokenStore }: PasskeySignIn): Promise<Answer> {
    const [authenticators, webAuthn] = [await authenticatorsOf(deps), await loadWebAuthn()];
    if (!(await authenticators.canSuggest())) {
      throw webAuthnError("This browser does not suggest passkeys.", "NotSupportedError");
    }
    for (;;) {
      await webAuthn.untilVisible(signal);
      if (signal?.aborted) throw webAuthnError("The wait for a passkey was called off.", "AbortError");
      const round = new AbortController();
      const callOff = () => round.abort(signal?.reason);
      signal?.addEventListener("abort", callOff, { once: true });
      let isOver = false;
      const stopClock = deps.after(PASSKEY_TIMEOUT_MILLIS, () => {
        isOver = true;
        round.abort();
      });
      try {
        return await ask({ autofill: true, signal: round.signal, tokenStore });
      } catch (error) {
        if (!isOver) throw error;
      } finally {
        stopClock();
        signal?.removeEventListener("abort", callOff);
      }
    }
  }

  return {
    async signIn(how = {}) {
      try {
        const body = how.autofill ? await wait(how) : await ask(how);
        await keep(await wire.as(null).call(signInWithPasskey, { body }), how.tokenStore);
      } catch (error) {
        if (isKnown(error, "PASSKEY_AUTHENTICATION_FAILED", "PASSKEY_WEBAUTHN_ERROR", "INVALID_TOTP_CODE")) {
          return refused(error);
        }
        if (isKnown(error, "TOO_MANY_ATTEMPTS")) return refused(error);
        if (isKnown(error, "PASSKEY_AUTHENTICATION_NOT_ENABLED")) {
          return refused(failed("Failed to get initiation options for passkey authentication"));
        }
        if (isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) {
          return refused(await continueWithSecondFactor({ deps, redirects }, error));
        }
        throw error;
      }
      if (!how.noRedirect) await redirects.to("afterSignIn", { replace: true });
      return ok(undefined);
    },
  };
}

const failed = (reason: string) => fail("PASSKEY_AUTHENTICATION_FAILED", { reason });
