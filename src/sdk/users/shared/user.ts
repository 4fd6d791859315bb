import type { KnownError } from "#contract/errors.ts";
import type { ClientUser, ServerUser } from "#contract/users.ts";
import type { UserApiKeys } from "#sdk/api-keys/api-key.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { ConnectedAccounts } from "#sdk/connected-accounts/connected-accounts.ts";
import type {
  ContactChannel,
  EmailVerificationProblem,
  NewContactChannel,
} from "#sdk/contact-channels/contact-channel.ts";
import type { NotificationCategory } from "#sdk/notifications/categories.ts";
import type { NewPasskey, Passkey, RegisterPasskeyResult } from "#sdk/passkeys/passkey.ts";
import type { UserPermissions } from "#sdk/permissions/permission.ts";
import type { CallbackOptions } from "#sdk/sign-in/password-reset.ts";
import type { UserTeams } from "#sdk/teams/team.ts";
import type { PasswordProblem } from "./password-problem.ts";

/** What is known of every user, at every level. */
export interface BaseUser {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  readonly clientMetadata: unknown;
  readonly clientReadOnlyMetadata: unknown;
  readonly hasPassword: boolean;
  readonly otpAuthEnabled: boolean;
  readonly passkeyAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  readonly isAnonymous: boolean;
  readonly emailAuthEnabled: boolean;
  readonly oauthProviders: readonly { readonly id: string }[];
  /** The user as it travels, for handing it to a page. */
  toClientJson(): ClientUser | ServerUser;
}

export interface UserUpdate {
  displayName?: string | null;
  clientMetadata?: unknown;
  selectedTeamId?: string | null;
  /** The shared secret of an authenticator app; `null` turns the second factor off. */
  totpMultiFactorSecret?: Uint8Array | null;
  profileImageUrl?: string | null;
  otpAuthEnabled?: boolean;
  passkeyAuthEnabled?: boolean;
}

export interface AuthJson {
  accessToken: string | null;
  refreshToken: string | null;
}

export interface SignOutOptions {
  /** Where to go instead of `urls.afterSignOut`. */
  redirectUrl?: string | URL;
}

/** A place where the user is signed in. */
export interface ActiveSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly isImpersonation: boolean;
  readonly lastUsedAt: Date | undefined;
  readonly isCurrentSession: boolean;
  readonly geoInfo: GeoInfo | undefined;
}

export interface GeoInfo {
  readonly ip: string;
  readonly countryCode?: string | null;
  readonly regionCode?: string | null;
  readonly cityName?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly tzIdentifier?: string | null;
}

/** The signed-in user, as of the moment it was read: a frozen object; a change makes a new one. */
export interface CurrentUser extends BaseUser, ConnectedAccounts, UserTeams, UserPermissions, UserApiKeys {
  readonly currentSession: { getTokens(): Promise<AuthJson> };
  /** Ends this session and goes to `urls.afterSignOut`. */
  signOut(options?: SignOutOptions): Promise<void>;
  /** The header for one's own backend, which reads it with `tokenStore: request`. */
  getAuthHeaders(): Promise<{ "x-hallpass-auth": string }>;
  getAuthJson(): Promise<AuthJson>;
  update(changes: UserUpdate): Promise<void>;
  setDisplayName(displayName: string | null): Promise<void>;
  setClientMetadata(metadata: unknown): Promise<void>;
  /** Ten codes, each of which stands in for the authenticator once. Shown only now; older ones stop working. */
  createRecoveryCodes(): Promise<string[]>;
  readonly activeSessions: Watchable<ActiveSession[]>;
  getActiveSessions(): Promise<ActiveSession[]>;
  revokeSession(sessionId: string): Promise<void>;
  /** The kinds of mails, and which of them the user wants. */
  readonly notificationCategories: Watchable<NotificationCategory[]>;
  listNotificationCategories(): Promise<NotificationCategory[]>;
  /** Replaces the password; other sessions end. What a person can mend is returned, not thrown. */
  updatePassword(wanted: {
    oldPassword: string;
    newPassword: string;
  }): Promise<KnownError<"PASSWORD_CONFIRMATION_MISMATCH"> | PasswordProblem | undefined>;
  /** A first password, for somebody who signs in otherwise. */
  setPassword(wanted: { password: string }): Promise<PasswordProblem | undefined>;
  /** Mails a link that verifies the primary address. @deprecated `sendVerificationEmail` of a contact channel does it for any. */
  sendVerificationEmail(options?: CallbackOptions): Promise<EmailVerificationProblem | undefined>;
  readonly contactChannels: Watchable<ContactChannel[]>;
  listContactChannels(): Promise<ContactChannel[]>;
  createContactChannel(channel: NewContactChannel): Promise<ContactChannel>;
  readonly passkeys: Watchable<Passkey[]>;
  listPasskeys(): Promise<Passkey[]>;
  /**
   * Makes a passkey for this page and adds it to the user.
   *
   *     const result = await user.registerPasskey();
   *     if (result.status === "error") show(result.error.message);
   */
  registerPasskey(options?: NewPasskey): Promise<RegisterPasskeyResult>;
  /** Deletes the account; the session is over afterwards. */
  delete(): Promise<void>;
}

/**
 * What to do when nobody is signed in. Anonymous users count as nobody unless they are asked for; `anonymous` makes one
 * where there is nobody. The second name of `anonymous-if-exists` is what newer published clients call it.
 */
export type OrOption =
  | "redirect"
  | "throw"
  | "return-null"
  | "anonymous"
  | "anonymous-if-exists"
  | "anonymous-if-exists[deprecated]";

export function countsAsSignedIn<U extends BaseUser>(user: U | null, or: OrOption = "return-null"): user is U {
  return user !== null && (!user.isAnonymous || or.startsWith("anonymous"));
}
