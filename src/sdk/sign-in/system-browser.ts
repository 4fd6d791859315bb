import type { Level } from "#contract/access.ts";
import { errorOf } from "#contract/error-of.ts";
import { fail, isKnown, type KnownError } from "#contract/errors.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import type { authorizationsOf } from "./authorization.ts";
import type { SignInParts, WithTokenStore } from "./parts.ts";
import { continueWithSecondFactor } from "./pending-attempt.ts";

/** How an app that is no page of a browser signs in through one. */
export interface SystemBrowserSignIn extends WithTokenStore {
  /**
   * The address that leads back to the app, such as `com.example.app:/callback` (RFC 8252 §7). A trusted domain of the project
   * must cover it.
   */
  callbackUrl: string;
  /**
   * Opens an address in the system's browser, not in a web view of the app, and resolves with the address at which the browser
   * came back to `callbackUrl`; with `null` when the user has closed the browser.
   */
  openAuthSession(url: string, callbackUrl: string): Promise<string | null>;
}

/**
 * Whether the account is a new one, or why nobody is signed in. OAUTH_PROVIDER_ACCESS_DENIED: the user has declined at the
 * provider, or closed the browser. MULTI_FACTOR_AUTHENTICATION_REQUIRED: its `attempt_code` is for `signInWithMfa`.
 */
export type SystemBrowserResult = Result<{ isNewUser: boolean }, KnownError<(typeof EXPECTED)[number]>>;

const EXPECTED = [
  "OAUTH_PROVIDER_ACCESS_DENIED",
  "OUTER_OAUTH_TIMEOUT",
  "SIGN_UP_NOT_ENABLED",
  "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
  "MULTI_FACTOR_AUTHENTICATION_REQUIRED",
] as const;

interface Parts extends Pick<SignInParts<Level>, "deps" | "redirects" | "keep"> {
  authorizations: ReturnType<typeof authorizationsOf>;
}

/** Signs in at a provider in the system's browser (RFC 8252). What recognizes its return stays in the memory of the app. */
export async function signInInSystemBrowser(
  { authorizations, keep, deps, redirects }: Parts,
  provider: string,
  { callbackUrl, openAuthSession, tokenStore }: SystemBrowserSignIn,
): Promise<SystemBrowserResult> {
  const addresses = { redirectUri: callbackUrl, errorUrl: callbackUrl };
  const { url, state, verifier } = await authorizations.begin(provider, {
    ...(await authorizations.signInAs(tokenStore)),
    ...addresses,
  });
  const returned = await openAuthSession(url, callbackUrl);
  if (returned === null) return refused(fail("OAUTH_PROVIDER_ACCESS_DENIED"));
  const answer = new URLSearchParams(/\?([^#]*)/.exec(returned)?.[1]);
  try {
    const failure = errorOf(answer.get("errorCode") ?? undefined, detailsIn(answer));
    if (failure) throw failure;
    const code = answer.get("code");
    // Another app can open the address, too: only the server knows the state besides this call.
    if (!code || answer.get("state") !== state)
      throw new Error("The browser came back without the answer to this sign-in.");
    const reply = await authorizations.redeem({ code, verifier, redirectUri: callbackUrl });
    await keep(reply, tokenStore);
    return ok({ isNewUser: reply.is_new_user === true });
  } catch (error) {
    if (isKnown(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) {
      return refused(await continueWithSecondFactor({ deps, redirects }, error));
    }
    if (isKnown(error, ...EXPECTED)) return refused(error);
    throw error;
  }
}

/** The details of an error, which anybody can write into an address. */
function detailsIn(answer: URLSearchParams): unknown {
  try {
    return JSON.parse(answer.get("details") ?? "");
  } catch {
    return undefined;
  }
}
