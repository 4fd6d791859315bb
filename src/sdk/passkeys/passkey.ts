import type { KnownError } from "#contract/errors.ts";
import type { Result } from "#sdk/result.ts";

/**
 * A passkey of a user.
 *
 *     const [passkey] = await user.listPasskeys();
 *     await passkey?.rename("Phone");
 */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** The name of the authenticator that stores the passkey, such as a password manager; `null` when unknown. */
  readonly providerName: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Whether the passkey is backed up, and thus available on other devices. */
  readonly isBackedUp: boolean;
  /** Returns the renamed passkey. */
  rename(name: string): Promise<Passkey>;
  delete(): Promise<void>;
}

/** Options of a new passkey. */
export interface NewPasskey {
  /** The host that the passkey is for. Default: the page's host; needed outside browsers. */
  hostname?: string;
}

/** Success, or why the browser or the server refused the passkey. */
export type RegisterPasskeyResult = Result<
  undefined,
  KnownError<"PASSKEY_REGISTRATION_FAILED" | "PASSKEY_AUTHENTICATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR">
>;
