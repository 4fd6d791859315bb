import type { KnownError } from "#contract/errors.ts";
import type { CallbackOptions } from "#sdk/sign-in/password-reset.ts";

/** An address of a user. */
export interface ContactChannel<U = ContactChannelUpdate> {
  readonly id: string;
  readonly value: string;
  readonly type: "email";
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  /** Whether the user signs in with it. */
  readonly usedForAuth: boolean;
  /** Mails a link that verifies the address. */
  sendVerificationEmail(options?: CallbackOptions): Promise<void>;
  update(changes: U): Promise<void>;
  delete(): Promise<void>;
}

export interface NewContactChannel {
  value: string;
  type: "email";
  usedForAuth: boolean;
  isPrimary?: boolean;
}

export interface ContactChannelUpdate {
  /** Another address is unverified again. */
  value?: string;
  usedForAuth?: boolean;
  isPrimary?: boolean;
}

/** Only servers say what is verified. */
export interface ServerNewContactChannel extends NewContactChannel {
  isVerified?: boolean;
}

export interface ServerContactChannelUpdate extends ContactChannelUpdate {
  isVerified?: boolean;
}

export type EmailVerificationProblem = KnownError<"EMAIL_ALREADY_VERIFIED">;
