import { KnownError } from "#contract/errors.ts";
import { PASSKEY_SENTINEL_RP_ID } from "#contract/limits.ts";
import type { Authenticators, Deps } from "#sdk/deps.ts";

/** The glue to the browser is loaded with the first passkey: most pages never ask for one. */
export const loadWebAuthn = () => import("./webauthn.ts");

/** The authenticators at hand, or the error for browsers and servers that have none. */
export async function authenticatorsOf(deps: Pick<Deps, "browser">): Promise<Authenticators> {
  const browser = deps.browser();
  const found = browser && (browser.authenticators ?? (await loadWebAuthn()).pageAuthenticators());
  if (!found) throw webAuthnError("WebAuthn is not supported in this browser", "NotSupportedError");
  return found;
}

/** The host of the page, put where the server leaves a placeholder: anything else there is not for this page. */
export function hostFor(deps: Pick<Deps, "browser">, given: string | undefined, hostname?: string): string {
  if (given !== PASSKEY_SENTINEL_RP_ID) {
    throw new Error(`The server should leave the relying party's id to the page, but it said ${given}.`);
  }
  const browser = deps.browser();
  const host = hostname ?? (browser && new URL(browser.href).hostname);
  if (!host) throw new Error("Passkeys belong to the host of a page: give a hostname outside of browsers.");
  return host;
}

export const webAuthnError = (message: string, code: string) =>
  new KnownError("PASSKEY_WEBAUTHN_ERROR", { message, code });

/**
 * A step that the browser takes. What it refuses is an error of the catalogue, with its sentence, and its name as the
 * code; anything else that happens in there is `unforeseen`.
 */
export async function browserStep<T>(step: () => Promise<T>, unforeseen: KnownError): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof DOMException ? webAuthnError(error.message, error.name) : unforeseen;
  }
}
