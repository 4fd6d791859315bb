import { createImpersonationLink, createSession } from "#contract/auth/sessions.ts";
import { disableUser, enableUser } from "#contract/disabled-users.ts";
import { SESSION_LIFETIME_MILLIS } from "#contract/limits.ts";
import type { ServerUser as Payload, ServerUserChange, ServerUserUpdate as UserWrite } from "#contract/users.ts";
import { userApiKeysOf } from "#sdk/api-keys/api-keys.ts";
import { type ConnectedAccountOptions, connectedAccountsOf } from "#sdk/connected-accounts/connected-accounts.ts";
import { contactChannelsOf, serverWrites } from "#sdk/contact-channels/contact-channels.ts";
import { notificationCategories } from "#sdk/notifications/categories.ts";
import { passkeysOf } from "#sdk/passkeys/passkeys.ts";
import { permissionGrants } from "#sdk/permissions/grants.ts";
import type { PermissionLists } from "#sdk/permissions/permissions.ts";
import { selectedIdOf } from "#sdk/teams/team-fields.ts";
import type { UserScope } from "#sdk/user-scope.ts";
import { fromWire, toWire } from "#sdk/users/shared/base-user.ts";
import { sessionsOfUser } from "#sdk/users/shared/user-sessions.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import { expectedFields } from "#sdk/wire/expected.ts";
import type { DisabledUser, NewSession, ServerUser, ServerUserChanges, ServerUserUpdate } from "./server-objects.ts";
import type { ServerTeams } from "./server-teams.ts";

/** The lists of a project that the user objects of servers read and refresh. */
export interface ProjectCollections {
  readonly teams: ServerTeams;
  readonly permissions: PermissionLists;
}

/** The calls that change and delete a user. */
export interface Changes<U = ServerUser> {
  /** `read` is the user as the caller knows it, for a change that must not overwrite another one. */
  update(changes: ServerUserUpdate, read?: Payload): Promise<U>;
  /** Sends a change of its own kind, and reloads what shows the user. */
  send(reply: Promise<Payload>): Promise<U>;
  delete(): Promise<void>;
  /** Runs after every change of data that belongs to the user. */
  changed(): Promise<void>;
}

export type Belongings = ReturnType<typeof belongingsOf>;

/** The watchable data of a user. Shared by all objects of the user, so that watchers see every change. */
export function belongingsOf(
  scope: UserScope<"server">,
  { teams, permissions }: ProjectCollections,
  { update, changed }: Changes,
) {
  const { wire, connection, userId } = scope;
  return {
    channels: contactChannelsOf(scope, serverWrites(scope), changed),
    sessions: sessionsOfUser(scope),
    accounts: connectedAccountsOf(scope, onlyTheUser),
    categories: notificationCategories(wire, connection.deps, userId),
    passkeys: passkeysOf(scope, changed),
    teams: teams.ofUser(userId, (selectedTeamId) => update({ selectedTeamId })),
    permissions: permissions.of(userId),
    grants: permissionGrants(wire, userId, changed),
    keys: userApiKeysOf(wire, connection.deps, userId),
  };
}

async function onlyTheUser(): Promise<never> {
  throw new Error(
    "Cannot add new scopes to a user that is not a CurrentUser. Only the signed-in user can connect an account.",
  );
}

/** Makes a user object: its fields, and the calls of a server. `belongings` is called on first use. */
export function serverView(
  { wire }: Pick<UserScope<"server">, "wire">,
  { teams }: ProjectCollections,
  payload: Payload,
  belongings: () => Belongings,
  changes: Changes,
): ServerUser {
  const { update } = changes;
  const getConnectedAccount = (provider: string, options?: ConnectedAccountOptions) =>
    belongings().accounts.getConnectedAccount(provider, options);
  return {
    ...fromWire(payload),
    lastActiveAt: new Date(payload.last_active_at_millis),
    serverMetadata: payload.server_metadata,
    externalId: payload.external_id ?? null,

    disabled: payload.disabled ? disabledFromWire(payload.disabled) : null,

    ...fieldChanges(wire, changes, payload),
    delete: changes.delete,
    // A server can also replace a password, which a client does only with the old one.
    setPassword: async ({ password }) => {
      await update({ password });
      return undefined;
    },
    async createSession({
      expiresInMillis = SESSION_LIFETIME_MILLIS,
      isImpersonation = false,
      reason,
    }: NewSession = {}) {
      const created = await wire.call(createSession, {
        body: { user_id: payload.id, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation, reason },
      });
      const tokens = { accessToken: created.access_token, refreshToken: created.refresh_token };
      return { getTokens: async () => tokens };
    },
    async createImpersonationLink({ callbackUrl, reason, expiresInMillis = SESSION_LIFETIME_MILLIS }) {
      const { link, expires_at_millis } = await wire.call(createImpersonationLink, {
        body: {
          user_id: payload.id,
          callback_url: callbackUrl,
          expires_in_millis: expiresInMillis,
          is_impersonation: true,
          reason,
        },
      });
      return { link, expiresAt: new Date(expires_at_millis) };
    },

    get activeSessions() {
      return belongings().sessions.activeSessions;
    },
    getActiveSessions: () => belongings().sessions.getActiveSessions(),
    revokeSession: (id) => belongings().sessions.revokeSession(id),
    get contactChannels() {
      return belongings().channels.contactChannels;
    },
    listContactChannels: () => belongings().channels.listContactChannels(),
    createContactChannel: (channel) => belongings().channels.createContactChannel(channel),
    get notificationCategories() {
      return belongings().categories;
    },
    listNotificationCategories: () => belongings().categories.get(),
    get passkeys() {
      return belongings().passkeys.passkeys;
    },
    listPasskeys: () => belongings().passkeys.listPasskeys(),
    get oauthAccounts() {
      return belongings().accounts.oauthAccounts;
    },
    listOAuthProviders: () => belongings().accounts.listOAuthProviders(),
    connectedAccount: (provider, scopes) => belongings().accounts.connectedAccount(provider, scopes),
    getConnectedAccount,

    get apiKeys() {
      return belongings().keys.apiKeys;
    },
    listApiKeys: () => belongings().keys.listApiKeys(),
    createApiKey: (options) => belongings().keys.createApiKey(options),

    selectedTeam: payload.selected_team && teams.show(payload.selected_team),
    get teams() {
      return belongings().teams.teams;
    },
    listTeams: () => belongings().teams.listTeams(),
    team: (id) => belongings().teams.team(id),
    getTeam: (id) => belongings().teams.getTeam(id),
    createTeam: (options) => belongings().teams.createTeam(options),
    leaveTeam: (team) => belongings().teams.leaveTeam(team),
    inTeam: (team) => belongings().teams.inTeam(team),
    profileIn: (team) => belongings().teams.profileIn(team),
    getTeamProfile: (team) => belongings().teams.getTeamProfile(team),

    ...lazyCalls(() => belongings().permissions, "permissions", "listPermissions", "getPermission", "hasPermission"),
    ...lazyCalls(() => belongings().grants, "grantPermission", "revokePermission"),
  };
}

/** The calls that change fields, all made of one. */
export const fieldChanges = <U>(
  wire: UserScope<"server">["wire"],
  { update, send }: Pick<Changes<U>, "update" | "send">,
  payload: Payload,
): ServerUserChanges<U> => ({
  update: (changes, { ifUnchanged = false } = {}) => update(changes, ifUnchanged ? payload : undefined),
  setDisplayName: (displayName) => update({ displayName }),
  setClientMetadata: (clientMetadata) => update({ clientMetadata }),
  setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
  setServerMetadata: (serverMetadata) => update({ serverMetadata }),
  setPrimaryEmail: (primaryEmail, { verified } = {}) => update({ primaryEmail, primaryEmailVerified: verified }),
  setSelectedTeam: async (team) => update({ selectedTeamId: selectedIdOf(team) }),
  disable: ({ reason, until } = {}) =>
    send(wire.call(disableUser, { params: { user_id: payload.id }, body: { reason, until_millis: until?.getTime() } })),
  enable: () => send(wire.call(enableUser, { params: { user_id: payload.id }, body: {} })),
});

const disabledFromWire = ({ since_millis, until_millis, reason }: NonNullable<Payload["disabled"]>): DisabledUser => ({
  since: new Date(since_millis),
  until: dateOf(until_millis),
  reason,
});

/** Returns functions of an object that is made when one of them is called. Keeps their overloads. */
function lazyCalls<T extends object, K extends keyof T>(make: () => T, ...names: K[]): Pick<T, K> {
  const call =
    (name: K) =>
    (...given: unknown[]) =>
      (make()[name] as (...given: unknown[]) => unknown)(...given);
  return Object.fromEntries(names.map((name) => [name, call(name)])) as Pick<T, K>;
}

/** Omits the settings of single sign-in methods at this level (sic: the published server apps omit them, too). */
export function updateToWire(changes: ServerUserUpdate, read?: Payload): ServerUserChange {
  const body = writeOf(changes);
  return read ? { ...body, expected: expectedFields(read, body) } : body;
}

function writeOf(changes: ServerUserUpdate): UserWrite {
  const { otp_auth_enabled: _otp, passkey_auth_enabled: _passkey, ...shared } = toWire(changes);
  return {
    ...shared,
    primary_email: changes.primaryEmail,
    primary_email_verified: changes.primaryEmailVerified,
    primary_email_auth_enabled: changes.primaryEmailAuthEnabled,
    password: changes.password,
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
    external_id: changes.externalId,
  };
}
