import type { KnownError } from "#contract/errors.ts";
import type { Result } from "#sdk/result.ts";

/** A passkey of a user: a way to sign in that lives in a device or a password manager. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** Where it is kept, such as a password manager; `null` when that is not known. */
  readonly providerName: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Whether its owner has it on their other devices, too. */
  readonly isBackedUp: boolean;
  rename(name: string): Promise<void>;
  delete(): Promise<void>;
}

export interface NewPasskey {
  /** The host it is for, where that is not the page's own. */
  hostname?: string;
}

export type RegisterPasskeyResult = Result<
  undefined,
  KnownError<"PASSKEY_REGISTRATION_FAILED" | "PASSKEY_AUTHENTICATION_FAILED" | "PASSKEY_WEBAUTHN_ERROR">
>;
