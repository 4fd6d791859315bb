import type { UserApiKeys } from "#sdk/api-keys/api-key.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type {
  ConnectedAccounts,
  OAuthConnection,
  ServerOAuthProviderAccount,
} from "#sdk/connected-accounts/connected-accounts.ts";
import type {
  ContactChannel,
  ServerContactChannelUpdate,
  ServerNewContactChannel,
} from "#sdk/contact-channels/contact-channel.ts";
import type { NotificationCategory } from "#sdk/notifications/categories.ts";
import type { Passkey } from "#sdk/passkeys/passkey.ts";
import type { PermissionGrants, UserPermissions } from "#sdk/permissions/permission.ts";
import type { NewTeam, Team, TeamMemberProfile, TeamUpdate, UserTeams } from "#sdk/teams/team.ts";
import type { ActiveSession, AuthJson, BaseUser, CurrentUser, UserUpdate } from "#sdk/users/shared/user.ts";

// Users and teams as servers see them. Their types name each other, so they stand together.

export interface ServerUserUpdate extends Omit<UserUpdate, "otpAuthEnabled" | "passkeyAuthEnabled"> {
  /** Another address takes the place of the present one and stays verified or not, unless that is said, too. */
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  primaryEmailAuthEnabled?: boolean;
  /** Ends the user's sessions; `null` removes the password. */
  password?: string | null;
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
}

export interface NewUser {
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  /** Whether the user can sign in with the address. */
  primaryEmailAuthEnabled?: boolean;
  password?: string;
  /** Whether the user can sign in with mailed codes. */
  otpAuthEnabled?: boolean;
  displayName?: string | null;
  profileImageUrl?: string | null;
  clientMetadata?: unknown;
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
}

export interface NewSession {
  expiresInMillis?: number;
  isImpersonation?: boolean;
}

export interface ListUsersOptions {
  /** Of the page: `nextCursor` of the one before. */
  cursor?: string;
  /** Without one every user is listed. */
  limit?: number;
  orderBy?: "signedUpAt";
  /** Newest first. */
  desc?: boolean;
  /** A part of a name or of an address, or an id. */
  query?: string;
}

/** Users, and where the next page begins: `null` after the last. */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

/** A user as servers see and change them, as of the moment it was read: a frozen object; a change makes a new one. */
export interface ServerUser
  extends BaseUser,
    UserTeams<ServerTeam>,
    UserPermissions,
    PermissionGrants,
    UserApiKeys,
    Pick<ConnectedAccounts<ServerOAuthProviderAccount>, "oauthAccounts" | "listOAuthProviders" | "connectedAccount"> {
  readonly lastActiveAt: Date;
  readonly serverMetadata: unknown;
  update(changes: ServerUserUpdate): Promise<void>;
  setDisplayName(displayName: string | null): Promise<void>;
  setClientMetadata(metadata: unknown): Promise<void>;
  setClientReadOnlyMetadata(metadata: unknown): Promise<void>;
  setServerMetadata(metadata: unknown): Promise<void>;
  setPrimaryEmail(email: string | null, options?: { verified?: boolean }): Promise<void>;
  /** However short it is. Ends the user's sessions. */
  setPassword(wanted: { password: string }): Promise<undefined>;
  /**
   * Signs the user in without asking them, such as to look at the app with their eyes.
   *
   *     const { accessToken, refreshToken } = await (await user.createSession({ isImpersonation: true })).getTokens();
   */
  createSession(options?: NewSession): Promise<{ getTokens(): Promise<AuthJson> }>;
  readonly activeSessions: Watchable<ActiveSession[]>;
  getActiveSessions(): Promise<ActiveSession[]>;
  revokeSession(sessionId: string): Promise<void>;
  readonly contactChannels: Watchable<ContactChannel<ServerContactChannelUpdate>[]>;
  listContactChannels(): Promise<ContactChannel<ServerContactChannelUpdate>[]>;
  createContactChannel(channel: ServerNewContactChannel): Promise<ContactChannel<ServerContactChannelUpdate>>;
  readonly notificationCategories: Watchable<NotificationCategory[]>;
  listNotificationCategories(): Promise<NotificationCategory[]>;
  readonly passkeys: Watchable<Passkey[]>;
  listPasskeys(): Promise<Passkey[]>;
  /** `null` when there is no connection with these scopes; only the user can make one. */
  getConnectedAccount(provider: string, options?: { scopes?: readonly string[] }): Promise<OAuthConnection | null>;
  /** Deletes the user with all that belongs to them. */
  delete(): Promise<void>;
}

/** The user of a session, seen by a server. */
export interface CurrentServerUser
  extends Omit<CurrentUser, Exclude<keyof ServerUser, "getConnectedAccount">>,
    Omit<ServerUser, "getConnectedAccount"> {}

export interface ServerTeamUpdate extends TeamUpdate {
  clientReadOnlyMetadata?: unknown;
  serverMetadata?: unknown;
}

export interface ServerNewTeam extends NewTeam {
  /** Becomes the first member; without one the team begins empty. */
  creatorUserId?: string;
}

/** A member, as servers see them. */
export interface ServerTeamUser extends ServerUser {
  readonly teamProfile: TeamMemberProfile;
}

/** A team as servers see it. They need no permission for anything. */
export interface ServerTeam extends Team {
  readonly createdAt: Date;
  readonly serverMetadata: unknown;
  update(changes: ServerTeamUpdate): Promise<void>;
  readonly users: Watchable<ServerTeamUser[]>;
  listUsers(): Promise<ServerTeamUser[]>;
  /**
   * Makes somebody a member without asking them, with the permissions that every member gets.
   *
   *     await team.addUser(user.id);
   */
  addUser(userId: string): Promise<void>;
  removeUser(userId: string): Promise<void>;
}
