import type { KnownError } from "#contract/errors.ts";
import type { ProviderId } from "#contract/providers.ts";
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
import type { Page } from "#sdk/page.ts";
import type { Passkey } from "#sdk/passkeys/passkey.ts";
import type { PermissionGrants, TeamOrId, UserPermissions } from "#sdk/permissions/permission.ts";
import type {
  ClientMetadata,
  ClientReadOnlyMetadata,
  ServerMetadata,
  TeamClientMetadata,
  TeamClientReadOnlyMetadata,
  TeamServerMetadata,
} from "#sdk/register.ts";
import type { Result } from "#sdk/result.ts";
import type { NewTeam, Team, TeamInvitation, TeamMemberProfile, TeamUpdate, UserTeams } from "#sdk/teams/team.ts";
import type {
  ActiveSession,
  AuthJson,
  BaseUser,
  CurrentUser,
  UserJson,
  UserOrId,
  UserUpdate,
} from "#sdk/users/shared/user.ts";
import type { RequestRefused } from "#sdk/wire/decode.ts";
import type { ChangeOptions } from "#sdk/wire/expected.ts";

// Users and teams as servers see them, in one file because their types refer to each other.

/** The fields that a server can change in a user. */
export interface ServerUserUpdate extends Omit<UserUpdate, "otpAuthEnabled" | "passkeyAuthEnabled"> {
  /** Replaces the current address, and keeps its verification status unless `primaryEmailVerified` is set, too. */
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  primaryEmailAuthEnabled?: boolean;
  /** Sets the password and revokes the user's sessions; `null` removes the password. */
  password?: string | null;
  clientReadOnlyMetadata?: ClientReadOnlyMetadata;
  serverMetadata?: ServerMetadata;
  /** The id that the user has in another product or in your database; `null` removes it. */
  externalId?: string | null;
}

/** The input of `createUser`. */
export interface NewUser {
  primaryEmail?: string | null;
  primaryEmailVerified?: boolean;
  /** Whether the user can sign in with the address. */
  primaryEmailAuthEnabled?: boolean;
  password?: string;
  /** The hash of a password, bcrypt or argon2id, instead of the password. */
  passwordHash?: string;
  /** Whether the user can sign in with emailed codes. */
  otpAuthEnabled?: boolean;
  displayName?: string | null;
  profileImageUrl?: string | null;
  clientMetadata?: ClientMetadata;
  clientReadOnlyMetadata?: ClientReadOnlyMetadata;
  serverMetadata?: ServerMetadata;
  /** The id that the user has in another product or in your database: 1 to 255 characters, unique in the project. */
  externalId?: string | null;
}

/** The options of `createUsers`. */
export interface CreateUsersOptions {
  /**
   * A name of your choice for this request: 1 to 256 characters of ASCII. Each place of the list makes one user for it,
   * however often you repeat the call with the same list. With a name, the SDK repeats the request itself when no answer
   * comes.
   */
  idempotencyKey?: string;
}

/** A user that was created, or why this one was not. */
export type CreateUserResult = Result<ServerUser, KnownError | RequestRefused>;

/** The input of `createSession`. */
export interface NewSession {
  expiresInMillis?: number;
  isImpersonation?: boolean;
  /** Why somebody acts as the user. Only for impersonations: the audit log keeps it. */
  reason?: string;
}

/** The input of `createImpersonationLink`. */
export interface NewImpersonationLink {
  /** The app's page for magic links, such as `https://app.example.com/handler/magic-link-callback`. */
  callbackUrl: string;
  /** Why somebody acts as the user: the audit log keeps it. */
  reason?: string;
  /** The lifetime of the session, from the use of the link. */
  expiresInMillis?: number;
}

/** A link that opens the app as a user. */
export interface ImpersonationLink {
  link: string;
  /** When the link stops working: after five minutes. */
  expiresAt: Date;
}

/** Which users to count or list. A user must match everything that is given. */
export interface UserFilters {
  /** Part of a name or of an address, or an id or external id. */
  query?: string;
  /** Only the user with exactly this external id. */
  externalId?: string;
  /** Only the members of this team. */
  teamId?: string;
  /** Only users who can sign in with `"password"`, `"otp"`, `"passkey"` or an account at the provider with this id. */
  method?: "password" | "otp" | "passkey" | ProviderId;
  /** Only users whose primary address is verified; `false` for users without a verified one. */
  isVerified?: boolean;
  isAnonymous?: boolean;
  /** Start of the period of sign-up; `signedUpFrom` and `signedUpTo` are inclusive. */
  signedUpFrom?: Date;
  signedUpTo?: Date;
  /** Only users who were active then or later. */
  lastActiveFrom?: Date;
}

/** Which users to list, and in what order. */
export interface ListUsersOptions extends UserFilters {
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** The size of a page. Without a limit, every user is listed. */
  limit?: number;
  /** Default: `"signedUpAt"`. By last activity, users who are active between two pages are missing or not listed again. */
  orderBy?: "signedUpAt" | "lastActiveAt";
  /** Newest first, or those who were active last. */
  desc?: boolean;
  /** Adds `firstTeams` to each user. */
  withTeams?: boolean;
}

/** A user of a page. */
export interface ListedUser extends ServerUser {
  /** The teams that the user joined first, up to three, and how many there are. Only with `withTeams`. */
  readonly firstTeams?: FirstTeams;
}

/** Some teams of a user, and how many there are. */
export interface FirstTeams {
  readonly teams: readonly { readonly id: string; readonly displayName: string }[];
  readonly count: number;
}

/** How many users match. Counting ends at 10,000: `count` is then a lower bound, and `isExact` is `false`. */
export interface UserCount {
  readonly count: number;
  readonly isExact: boolean;
}

/** Which teams a page lists, and in what order. */
export interface ListTeamsOptions {
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** The size of a page, from 1 to 200. Default: 50. */
  limit?: number;
  /** By the time of creation, which is the default, or by name, whichever of its letters are upper case. */
  orderBy?: "createdAt" | "displayName";
  /** The newest first, or the names backwards. */
  desc?: boolean;
  /** Part of a name, or an id. */
  query?: string;
}

/** A team of a page, with the number of its members. */
export interface ListedTeam extends ServerTeam {
  readonly memberCount: number;
}

/**
 * A page of teams. `nextCursor` is `null` on the last page. A page of a search can be shorter than its limit although
 * others follow, since a search looks at 100,000 teams at a time.
 *
 *     const page = await app.listTeams({ query: "row", orderBy: "displayName" });
 */
export type TeamPage = Page<ListedTeam>;

/** Which members of a team a page lists, in the order in which they joined. */
export interface ListTeamMembersOptions {
  /** `nextCursor` of the previous page. */
  cursor?: string;
  /** The size of a page, from 1 to 200. Default: 50. */
  limit?: number;
  /** Part of a name or of an address, or an id. */
  query?: string;
}

/** A member of a page, with the ids of the permissions that were granted to the member directly. */
export interface ListedTeamMember extends ServerTeamUser {
  readonly permissionIds: readonly string[];
}

/**
 * A page of a team's members. `nextCursor` is `null` on the last page. A page of a search can be shorter than its limit
 * although others follow, since a search looks at 10,000 members at a time.
 *
 *     const page = await team.listMembers({ query: "ada" });
 */
export type TeamMemberPage = Page<ListedTeamMember>;

/** Looks up a user by the primary email address. */
export interface ByEmail {
  email: string;
}

/** Looks up a user by the id in another product or in your database. */
export interface ByExternalId {
  externalId: string;
}

/**
 * A page of users. `nextCursor` is `null` on the last page.
 *
 *     const newest = await app.listUsers({ limit: 10, desc: true });
 */
export type UserPage = Page<ListedUser>;

/** Why and until when a user is disabled. */
export interface DisabledUser {
  readonly since: Date;
  /** When the user is enabled again by itself; `null` without an end. */
  readonly until: Date | null;
  /** For owners: nobody tells it to the user. */
  readonly reason: string | null;
}

/** The input of `disable`. */
export interface DisableOptions {
  /** Why, for owners and the audit log: up to 1,000 characters. */
  reason?: string | null;
  /** When the user is enabled again by itself. Default: when somebody enables the user. */
  until?: Date | null;
}

/** The calls that change the fields of a user. Each returns the changed user, because the object keeps its values. */
export interface ServerUserChanges<U> {
  /**
   * Changes the fields that are given.
   *
   *     const { serverMetadata } = await user.update({ serverMetadata: { plan: "gold" } });
   *     await user.update({ displayName: "Ada" }, { ifUnchanged: true });
   */
  update(changes: ServerUserUpdate, options?: ChangeOptions): Promise<U>;
  setDisplayName(displayName: string | null): Promise<U>;
  setClientMetadata(metadata: ClientMetadata): Promise<U>;
  setClientReadOnlyMetadata(metadata: ClientReadOnlyMetadata): Promise<U>;
  setServerMetadata(metadata: ServerMetadata): Promise<U>;
  setPrimaryEmail(email: string | null, options?: { verified?: boolean }): Promise<U>;
  /** Selects the team that the user works in; `null` selects none. */
  setSelectedTeam(team: TeamOrId | null): Promise<U>;
  /**
   * Ends all sessions of the user, and refuses every way to sign in and the user's API keys, until the user is enabled or
   * the time that is given. Nothing is deleted.
   *
   *     await user.disable({ reason: "Chargebacks", until: new Date("2030-01-31") });
   */
  disable(options?: DisableOptions): Promise<U>;
  /** Lets a disabled user sign in again. */
  enable(): Promise<U>;
}

/**
 * A user as servers see and change it. A frozen snapshot: after a change, the user is a new object.
 *
 *     await ada.update({ serverMetadata: { plan: "crew" } });
 *     await ada.grantPermission("reports:read");
 */
export interface ServerUser
  extends BaseUser,
    ServerUserChanges<ServerUser>,
    Omit<UserTeams<ServerTeam>, "setSelectedTeam">,
    UserPermissions,
    PermissionGrants,
    UserApiKeys,
    Pick<ConnectedAccounts<ServerOAuthProviderAccount>, "oauthAccounts" | "listOAuthProviders" | "connectedAccount"> {
  readonly lastActiveAt: Date;
  readonly serverMetadata: ServerMetadata;
  /** The id that the user has in another product or in your database; `null` without one. Clients do not see it. */
  readonly externalId: string | null;
  /** Why and until when the user cannot sign in; `null` for the others. */
  readonly disabled: DisabledUser | null;
  /** Sets the password, without the rules for a password's length, and revokes the user's sessions. */
  setPassword(options: { password: string }): Promise<undefined>;
  /**
   * Creates a session of the user, for example to impersonate the user.
   *
   *     const session = await user.createSession({ isImpersonation: true, reason: "Ada asked for help with her order" });
   *     const { accessToken, refreshToken } = await session.getTokens();
   */
  createSession(options?: NewSession): Promise<{ getTokens(): Promise<AuthJson> }>;
  /**
   * Creates a link that opens the app as this user, once, within five minutes and after a click. Whoever opens it first
   * acts as the user.
   *
   *     const { link } = await user.createImpersonationLink({
   *       callbackUrl: "https://app.example.com/handler/magic-link-callback",
   *       reason: "Ada asked for help with her order",
   *       expiresInMillis: 2 * 60 * 60 * 1000,
   *     });
   */
  createImpersonationLink(options: NewImpersonationLink): Promise<ImpersonationLink>;
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
  /** Returns a connected account; `null` when there is none with these scopes. Only the user can connect one. */
  getConnectedAccount(provider: ProviderId, options?: { scopes?: readonly string[] }): Promise<OAuthConnection | null>;
  /** Deletes the user and all data of the user. */
  delete(): Promise<void>;
}

/** The user of a session, as a server sees it. */
export interface CurrentServerUser
  extends Omit<CurrentUser, Exclude<keyof ServerUser, "getConnectedAccount">>,
    Omit<ServerUser, "getConnectedAccount" | keyof ServerUserChanges<unknown>>,
    ServerUserChanges<CurrentServerUser> {}

/** The fields that a server can change in a team. */
export interface ServerTeamUpdate extends TeamUpdate {
  clientReadOnlyMetadata?: TeamClientReadOnlyMetadata;
  serverMetadata?: TeamServerMetadata;
}

/** The input of `createTeam` of a server. */
export interface ServerNewTeam extends NewTeam {
  clientMetadata?: TeamClientMetadata;
  clientReadOnlyMetadata?: TeamClientReadOnlyMetadata;
  serverMetadata?: TeamServerMetadata;
  /** The id of the user who becomes the first member. Without it, the team has no members. */
  creatorUserId?: string;
}

/** The options of `sendInvitationAgain`. */
export interface SendAgainOptions {
  /** The URL of the link in the email. Default: the app's page for invitations; servers must give one. */
  callbackUrl?: string;
}

/** A member, as servers see it. */
export interface ServerTeamUser extends ServerUser {
  readonly teamProfile: TeamMemberProfile;
  toJSON(): UserJson & { readonly teamProfile: TeamMemberProfile };
}

/**
 * A team as servers see it. Servers need no permissions.
 *
 *     await team.addUser(userId);
 */
export interface ServerTeam extends Team {
  readonly createdAt: Date;
  readonly serverMetadata: TeamServerMetadata;
  /** Changes the fields that are given, and returns the changed team. */
  update(changes: ServerTeamUpdate, options?: ChangeOptions): Promise<this>;
  readonly users: Watchable<ServerTeamUser[]>;
  listUsers(): Promise<ServerTeamUser[]>;
  /** A page of the members with their permissions, as a watchable. */
  members(options?: ListTeamMembersOptions): Watchable<TeamMemberPage>;
  /** Returns a page of the members with their permissions, in the order in which they joined. */
  listMembers(options?: ListTeamMembersOptions): Promise<TeamMemberPage>;
  /**
   * Adds a user to the team without an invitation, with the default permissions of members.
   *
   *     await team.addUser(user);
   */
  addUser(user: UserOrId): Promise<void>;
  removeUser(user: UserOrId): Promise<void>;
  /**
   * Emails an open invitation again, for another week. The link in the email before stops working. Imported invitations have
   * no link until they are sent.
   *
   *     for (const invitation of await team.listInvitations()) await team.sendInvitationAgain(invitation);
   */
  sendInvitationAgain(invitation: TeamInvitation, options?: SendAgainOptions): Promise<void>;
}
