import type { KnownError } from "#contract/errors.ts";
import type { ClientUser } from "#contract/users.ts";
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
import type { ClientMetadata, ClientReadOnlyMetadata } from "#sdk/register.ts";
import type { PasswordProblem } from "#sdk/sign-in/password-problem.ts";
import type { CallbackOptions } from "#sdk/sign-in/password-reset.ts";
import type { TeamJson, UserTeams } from "#sdk/teams/team.ts";

/** The fields of a user that the user's own client reads. */
export interface UserFields {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  readonly clientMetadata: ClientMetadata;
  readonly clientReadOnlyMetadata: ClientReadOnlyMetadata;
  readonly hasPassword: boolean;
  readonly otpAuthEnabled: boolean;
  readonly passkeyAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  readonly isAnonymous: boolean;
  readonly emailAuthEnabled: boolean;
  readonly oauthProviders: readonly { readonly id: string }[];
}

/** A user in a call: any object with the user's id, or the id. */
export type UserOrId = Pick<UserFields, "id"> | string;

/** The content of `JSON.stringify(user)`. */
export interface UserJson extends UserFields {
  readonly selectedTeam: TeamJson | null;
}

/** A user at every level. */
export interface BaseUser extends UserFields {
  /**
   * Returns the user for `initialUser` of `HallpassProvider`, which makes a user object of it again. Its fields are those of the
   * wire, in snake case (`display_name`): what `GET /users/me` answers to the user's own client, also on a server, without
   * `server_metadata`. For data of your own, use `toJSON`.
   *
   *     return { initialUser: user?.toClientJson() ?? null };
   */
  toClientJson(): ClientUser;
  /**
   * Returns the fields of the user under the names of this object, in camel case (`displayName`), for replies and pages of your
   * own: `JSON.stringify(user)` calls it. Has what the user's own client reads, also on a server.
   */
  toJSON(): UserJson;
}

/** The fields that users can change in their account. */
export interface UserUpdate {
  displayName?: string | null;
  clientMetadata?: ClientMetadata;
  selectedTeamId?: string | null;
  /** The shared secret of an authenticator app; `null` turns the second factor off. */
  totpMultiFactorSecret?: Uint8Array | null;
  /**
   * A code of the new secret. `update` throws INVALID_TOTP_CODE for a wrong one, so that an app that did not take the secret
   * locks nobody out.
   */
  totpMultiFactorCode?: string;
  profileImageUrl?: string | null;
  otpAuthEnabled?: boolean;
  passkeyAuthEnabled?: boolean;
}

/** The tokens of a session, for requests to the app's own backend. */
export interface AuthJson {
  accessToken: string | null;
  refreshToken: string | null;
}

/** Where a sign-out leads. */
export interface SignOutOptions {
  /** The address to redirect to instead of `urls.afterSignOut`. */
  redirectUrl?: string | URL;
}

/**
 * A session of the user.
 *
 *     for (const { id, isCurrentSession } of await user.getActiveSessions()) if (!isCurrentSession) await user.revokeSession(id);
 */
export interface ActiveSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly isImpersonation: boolean;
  readonly lastUsedAt: Date | undefined;
  readonly isCurrentSession: boolean;
  readonly geoInfo: GeoInfo | undefined;
  /** The `User-Agent` header of the request that signed in; `null` when there was none. */
  readonly userAgent: string | null;
}

/** Where a session was last used, as far as the server knows. */
export interface GeoInfo {
  readonly ip: string;
  readonly countryCode?: string | null;
  readonly regionCode?: string | null;
  readonly cityName?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly tzIdentifier?: string | null;
}

/** The session of the signed-in user. */
export interface CurrentSession {
  /**
   * Returns the tokens, renewed when the access token is about to expire; both are null when the session has ended.
   *
   * The SDK also renews the access token when a call of this app changes one of its claims, before the call resolves.
   * For changes that others made, such as a server, `skipCache` renews it now:
   *
   *     await user.currentSession.getTokens({ skipCache: true });
   */
  getTokens(options?: { skipCache?: boolean }): Promise<AuthJson>;
  /**
   * Whether an admin has opened the session to act as the user. The access token says so; a token that another SDK has
   * issued and stored does not, until it is renewed.
   */
  isImpersonation(): Promise<boolean>;
}

/**
 * The signed-in user. A frozen snapshot: after a change, the user is a new object.
 *
 *     await user.update({ displayName: "Ada" });
 *     const headers = await user.getAuthHeaders();
 */
export interface CurrentUser extends BaseUser, ConnectedAccounts, UserTeams, UserPermissions, UserApiKeys {
  readonly currentSession: CurrentSession;
  /** Revokes this session and redirects to `urls.afterSignOut`. */
  signOut(options?: SignOutOptions): Promise<void>;
  /** Returns the header for requests to the app's own backend, which reads it with `tokenStore: request`. */
  getAuthHeaders(): Promise<{ "x-hallpass-auth": string }>;
  getAuthJson(): Promise<AuthJson>;
  /**
   * Changes the fields that are given. Returns the changed user, because this object keeps its values.
   *
   *     const { displayName } = await user.update({ displayName: "Ada L." });
   */
  update(changes: UserUpdate): Promise<this>;
  setDisplayName(displayName: string | null): Promise<this>;
  setClientMetadata(metadata: ClientMetadata): Promise<this>;
  /** Creates ten recovery codes; each replaces one code of the authenticator app. Older codes stop working. */
  createRecoveryCodes(): Promise<string[]>;
  /** How many recovery codes the user has not used; 0 without a second factor. */
  readonly unusedRecoveryCodes: Watchable<number>;
  readonly activeSessions: Watchable<ActiveSession[]>;
  getActiveSessions(): Promise<ActiveSession[]>;
  revokeSession(sessionId: string): Promise<void>;
  /** Revokes every session of the user but this one, for example after a device was lost. */
  revokeOtherSessions(): Promise<void>;
  /** The categories of emails, and whether the user receives them. */
  readonly notificationCategories: Watchable<NotificationCategory[]>;
  listNotificationCategories(): Promise<NotificationCategory[]>;
  /** Replaces the password and revokes other sessions. Errors that the user can correct are returned, not thrown. */
  updatePassword(options: {
    oldPassword: string;
    newPassword: string;
  }): Promise<KnownError<"PASSWORD_CONFIRMATION_MISMATCH"> | PasswordProblem | undefined>;
  /** Sets a first password. Errors that the user can correct are returned, not thrown. */
  setPassword(options: { password: string }): Promise<PasswordProblem | undefined>;
  /** Emails a link that verifies the primary address. @deprecated Use `sendVerificationEmail` of a contact channel. */
  sendVerificationEmail(options?: CallbackOptions): Promise<EmailVerificationProblem | undefined>;
  readonly contactChannels: Watchable<ContactChannel[]>;
  listContactChannels(): Promise<ContactChannel[]>;
  createContactChannel(channel: NewContactChannel): Promise<ContactChannel>;
  readonly passkeys: Watchable<Passkey[]>;
  listPasskeys(): Promise<Passkey[]>;
  /**
   * Creates a passkey for the host of this page and adds it to the user.
   *
   *     const result = await user.registerPasskey();
   *     if (result.status === "error") show(result.error.message);
   */
  registerPasskey(options?: NewPasskey): Promise<RegisterPasskeyResult>;
  /** Deletes the user and ends the session. */
  delete(): Promise<void>;
}

/**
 * The behavior when no user is signed in. Anonymous users count as not signed in, except with `anonymous-if-exists` and
 * `anonymous`, which signs up an anonymous user when there is none. Newer published clients use the second name of
 * `anonymous-if-exists`.
 */
export type OrOption =
  | "redirect"
  | "throw"
  | "return-null"
  | "anonymous"
  | "anonymous-if-exists"
  | "anonymous-if-exists[deprecated]";

/** Whether a user counts as signed in for an `or` option. */
export function countsAsSignedIn<U extends BaseUser>(user: U | null, or: OrOption = "return-null"): user is U {
  return user !== null && (!user.isAnonymous || or.startsWith("anonymous"));
}
