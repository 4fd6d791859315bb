import { and, eq, sql } from "drizzle-orm";
import type { JsonValue } from "#contract/json.ts";
import type { ClientUser, ServerUser } from "#contract/users.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type KnowsPublicUrl, shownImage } from "#server/foundation/stored-files/index.ts";
import { teamView } from "#server/foundation/teams/index.ts";
import type { ExtendedClaims } from "#server/tokens/access.ts";

/** The fields of a shown user. One statement reads the user, the selected team and whether the user has a passkey. */
export function shownUser({ users, teams, passkeys }: Omit<Snapshot, "rows">) {
  const ofUser = and(eq(passkeys.userId, users.id), eq(passkeys.projectId, users.projectId));
  return {
    fields: {
      row: users,
      team: teams,
      // Not `exists`: for many users at once, PostgreSQL may answer that by reading the whole table of passkeys.
      hasPasskey: sql<boolean>`(select 1 from ${passkeys} where ${ofUser} limit 1) is not null`.mapWith(Boolean),
    },
    isTeam: and(eq(teams.id, users.selectedTeamId), eq(teams.projectId, users.projectId)),
  };
}

/**
 * Selects users with their shown fields. Statements that begin at another table join users themselves (`shownUser`).
 */
export function selectUsers(db: Omit<Snapshot, "rows">) {
  const { fields, isTeam } = shownUser(db);
  return db.select(fields).from(db.users).leftJoin(db.teams, isTeam);
}

const userById = prepared((db, { projectId, id }: Params<{ projectId: string; id: string }>) =>
  selectUsers(db).where(and(eq(db.users.id, id), eq(db.users.projectId, projectId))),
);

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Returns a user, or undefined when the project has no such user. */
export async function findUser(db: Pick<Store | Snapshot, "rows">, projectId: string, id: string) {
  const [found] = await db.rows(userById, { projectId, id });
  return found;
}

function sharedView(deps: KnowsPublicUrl, { row: user, team, hasPasskey }: User) {
  const hasPassword = user.passwordHash !== null;
  return {
    id: user.id,
    display_name: user.displayName,
    primary_email: user.primaryEmail,
    primary_email_verified: user.primaryEmailVerified ?? false,
    profile_image_url: shownImage(deps, user.profileImageUrl),
    signed_up_at_millis: user.signedUpAt,
    client_metadata: user.clientMetadata,
    client_read_only_metadata: user.clientReadOnlyMetadata,
    has_password: hasPassword,
    otp_auth_enabled: user.otpAuthEnabled,
    passkey_auth_enabled: hasPasskey,
    auth_with_email: hasPassword || user.otpAuthEnabled,
    requires_totp_mfa: user.sealedTotpSecret !== null,
    is_anonymous: user.isAnonymous,
    oauth_providers: user.oauthAccounts ?? [],
    selected_team_id: team?.id ?? null,
  };
}

export function clientUserView(deps: KnowsPublicUrl, found: User): ClientUser {
  return { ...sharedView(deps, found), selected_team: found.team && teamView(deps, found.team).client };
}

/** `managedProjectIds` comes from memberships and replaces a stored value of that name: see `features/projects`. */
export function serverUserView(
  deps: KnowsPublicUrl & Pick<Deps, "now">,
  found: User,
  managedProjectIds: string[] | null = null,
): ServerUser {
  const { row: user, team } = found;
  return {
    ...sharedView(deps, found),
    primary_email_auth_enabled: user.primaryEmailForAuth ?? false,
    last_active_at_millis: user.lastActiveAt,
    server_metadata: managedProjectIds ? withManaged(user.serverMetadata, managedProjectIds) : user.serverMetadata,
    selected_team: team && teamView(deps, team).server,
    // Absent without one: existing clients know no such field.
    ...(user.externalId !== null && { external_id: user.externalId }),
    ...disabledView(deps, user),
  };
}

/** Nothing for a user who can sign in: existing clients know no such field. */
function disabledView({ now }: Pick<Deps, "now">, user: User["row"]): Pick<ServerUser, "disabled"> {
  if (user.disabledAt === null || !isDisabled(user, now())) return {};
  const { disabledAt: since_millis, disabledUntil: until_millis, disabledReason: reason } = user;
  return { disabled: { since_millis, until_millis, reason } };
}

/** Adds the managed projects to the metadata. Users who never owned a project keep theirs as stored, also null. */
function withManaged(stored: JsonValue, managedProjectIds: string[]): JsonValue {
  const given = isRecord(stored) ? stored : {};
  if (managedProjectIds.length === 0 && !Object.hasOwn(given, "managedProjectIds")) return stored;
  return { ...given, managedProjectIds };
}

export function claimsOf({ row: user, team }: User): ExtendedClaims {
  return {
    name: user.displayName,
    email: user.primaryEmail,
    email_verified: user.primaryEmailVerified ?? false,
    selected_team_id: team?.id ?? null,
    signed_up_at: Math.floor(user.signedUpAt / 1000),
    is_anonymous: user.isAnonymous,
    requires_totp_mfa: user.sealedTotpSecret !== null,
  };
}

const isRecord = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
