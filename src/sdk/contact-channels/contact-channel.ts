import type { KnownError } from "#contract/errors.ts";
import type { CallbackOptions } from "#sdk/sign-in/password-reset.ts";

/**
 * An email address of a user.
 *
 *     const channel = await user.createContactChannel({ type: "email", value: email, usedForAuth: false });
 *     await channel.sendVerificationEmail();
 */
export interface ContactChannel<U = ContactChannelUpdate> {
  readonly id: string;
  readonly value: string;
  readonly type: "email";
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  /** Whether the user can sign in with the address. */
  readonly usedForAuth: boolean;
  /** Emails a link that verifies the address. */
  sendVerificationEmail(options?: CallbackOptions): Promise<void>;
  /** Changes the fields that are given, and returns the changed channel. Rejects a malformed address as INVALID_EMAIL. */
  update(changes: U): Promise<ContactChannel<U>>;
  delete(): Promise<void>;
}

/** The input of `createContactChannel`. */
export interface NewContactChannel {
  value: string;
  type: "email";
  usedForAuth: boolean;
  isPrimary?: boolean;
}

/** The fields that a user can change in a contact channel. */
export interface ContactChannelUpdate {
  /** A changed address becomes unverified. */
  value?: string;
  usedForAuth?: boolean;
  isPrimary?: boolean;
}

/** Only servers can set whether an address is verified. */
export interface ServerNewContactChannel extends NewContactChannel {
  isVerified?: boolean;
}

/** The fields that a server can change in a contact channel. */
export interface ServerContactChannelUpdate extends ContactChannelUpdate {
  isVerified?: boolean;
}

/** Why no verification email was sent. */
export type EmailVerificationProblem = KnownError<"EMAIL_ALREADY_VERIFIED">;
