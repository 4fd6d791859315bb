import type { JsonValue } from "#contract/json.ts";

export interface MovedEmail {
  value: string;
  isVerified: boolean;
  isPrimary?: boolean;
}

/** A user as the products have them. Undefined is what the source does not say. */
export interface MovedUser {
  /** The id in the source. A UUID stays the id; every other one is kept as `external_id`. */
  id: string;
  name?: string;
  /** The primary one first, unless one says it is. Only the primary one signs in. */
  emails?: readonly MovedEmail[];
  /** In a form that `password_hash` of a line takes; `#server/crypto/hash-text.ts` makes such texts. */
  passwordHash?: string;
  /** A link to a picture. */
  picture?: string;
  /** The secret of an authenticator app, as bytes. */
  totpSecret?: Uint8Array;
  /** Whether the user signs in with codes or links by email. */
  usesOtp?: boolean;
  signedUpAt?: number;
  lastActiveAt?: number;
  isAnonymous?: boolean;
  language?: string;
  /** Null for an account that is not disabled; `at` undefined if nobody knows since when. */
  disabled?: { at?: number; until?: number; reason?: string } | null;
  /** Permissions in the project: names of `permission`. */
  permissions?: readonly string[];
  clientMetadata?: JsonValue;
  clientReadOnlyMetadata?: JsonValue;
  serverMetadata?: JsonValue;
}

export interface MovedTeam {
  id: string;
  name: string;
  picture?: string;
  createdAt?: number;
  clientMetadata?: JsonValue;
  clientReadOnlyMetadata?: JsonValue;
  serverMetadata?: JsonValue;
}

export interface MovedPasskey {
  /** The user's id in the source. */
  user: string;
  credentialId: Uint8Array;
  /** In COSE (RFC 9052 §7). */
  publicKey: Uint8Array;
  counter?: number;
  name?: string;
  aaguid?: string;
  isBackedUp?: boolean;
  createdAt?: number;
  lastUsedAt?: number;
  /** The domain that it was made for, if the source says it. */
  rpId?: string;
}
