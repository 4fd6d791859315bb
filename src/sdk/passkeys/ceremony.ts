import { KnownError } from "#contract/errors.ts";
import { PASSKEY_SENTINEL_RP_ID } from "#contract/limits.ts";
import type { Authenticators, Deps } from "#sdk/deps.ts";

/** Loads the WebAuthn code on first use, because most pages never ask for a passkey. */
export const loadWebAuthn = () => import("./webauthn.ts");

/** Returns the browser's authenticators. Throws PASSKEY_WEBAUTHN_ERROR in browsers and servers without any. */
export async function authenticatorsOf(deps: Pick<Deps, "browser">): Promise<Authenticators> {
  const browser = deps.browser();
  const found = browser && (browser.authenticators ?? (await loadWebAuthn()).pageAuthenticators());
  if (!found) throw webAuthnError("WebAuthn is not supported in this browser", "NotSupportedError");
  return found;
}

/**
 * Returns the host of the page, as the relying party's id. Throws when the server sends an id of its own instead of the
 * placeholder.
 */
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
 * Runs a step in the browser. A DOMException becomes PASSKEY_WEBAUTHN_ERROR with its message, and its name as the code;
 * any other error becomes `unforeseen`.
 */
export async function browserStep<T>(step: () => Promise<T>, unforeseen: KnownError): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof DOMException ? webAuthnError(error.message, error.name) : unforeseen;
  }
}
