import { and, asc, eq, type SQLWrapper, sql } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { isDisabled, whereEnabled } from "#server/access/disabled.ts";
import { refuse } from "#server/access/refusal.ts";
import { isAmong } from "#server/db/query/conditions.ts";
import { byDialect, prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { permissionGraph } from "#server/foundation/permissions/index.ts";
import type { Config } from "#server/foundation/project-config/index.ts";
import { ownsProjects, type Project, storedConfigIn } from "#server/foundation/projects/index.ts";
import { isMember } from "#server/foundation/teams/index.ts";

/**
 * The permission that makes a member of a project's owning team (a team of project `internal`) an owner of the
 * project, held directly or through another permission. Anonymous users own nothing, and disabled users own nothing until
 * they are enabled. Only the definitions of permissions are cached, so a revoked grant ends the ownership at once.
 * docs/security/rules.md, rule 17.
 */
const OWNERS_PERMISSION = "$update_team";

const mayOwn = ({ users }: Pick<Snapshot, "users">, now: SQLWrapper) =>
  and(eq(users.isAnonymous, false), whereEnabled(users, now));

/** A user with a grant is a member: grants are deleted with the membership (migration 0001). */
const grantsInTeam = prepared(
  (db, { teamId, userId, now }: Params<{ teamId: string; userId: string; now: number }>) => {
    const { teamPermissionGrants: grants, users } = db;
    return db
      .select({ permissionId: grants.permissionId })
      .from(grants)
      .innerJoin(users, and(eq(users.id, grants.userId), mayOwn(db, now)))
      .where(and(eq(grants.projectId, INTERNAL_PROJECT_ID), eq(grants.teamId, teamId), eq(grants.userId, userId)));
  },
);

const grantsOfTeam = prepared((db, { teamId }: Params<{ teamId: string }>) => {
  const { teamPermissionGrants: grants, users } = db;
  return db
    .select({
      userId: grants.userId,
      permissionId: grants.permissionId,
      disabledAt: users.disabledAt,
      disabledUntil: users.disabledUntil,
    })
    .from(grants)
    .innerJoin(users, and(eq(users.id, grants.userId), eq(users.isAnonymous, false)))
    .where(and(eq(grants.projectId, INTERNAL_PROJECT_ID), eq(grants.teamId, teamId)))
    .orderBy(asc(grants.userId));
});

const grantsByProject = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) => {
  const { projects, teamPermissionGrants: grants, users } = db;
  return db
    .select({ id: projects.id, permissionId: grants.permissionId })
    .from(projects)
    .innerJoin(grants, eq(grants.teamId, projects.ownerTeamId))
    .innerJoin(users, and(eq(users.id, grants.userId), mayOwn(db, now)))
    .where(and(eq(grants.projectId, INTERNAL_PROJECT_ID), eq(grants.userId, userId)))
    .orderBy(asc(projects.createdAt), asc(projects.id));
});

const grantsOfEach = byDialect((dialect) =>
  prepared((db, { userIds, now }: Params<{ userIds: string; now: number }>) => {
    const { projects, teamPermissionGrants: grants, users } = db;
    return db
      .select({ userId: grants.userId, id: projects.id, permissionId: grants.permissionId })
      .from(projects)
      .innerJoin(grants, eq(grants.teamId, projects.ownerTeamId))
      .innerJoin(users, and(eq(users.id, grants.userId), mayOwn(db, now)))
      .where(and(eq(grants.projectId, INTERNAL_PROJECT_ID), isAmong(dialect, grants.userId, sql`${userIds}`)))
      .orderBy(asc(projects.createdAt), asc(projects.id));
  }),
);

/** Whether these grants in a team of `internal` make their holder an owner of the team's projects. */
function makesOwner(internal: Config, grants: readonly { permissionId: string }[]): boolean {
  const granted = grants.map(({ permissionId }) => permissionId);
  return permissionGraph(internal).closure(granted, "team").has(OWNERS_PERMISSION);
}

/** The projects that these grants of one user make the user own, in the order of the grants. */
function idsOwned<G extends { id: string; permissionId: string }>(internal: Config, grants: readonly G[]): string[] {
  const byProject = [...Map.groupBy(grants, ({ id }) => id)];
  return byProject.flatMap(([id, held]) => (makesOwner(internal, held) ? [id] : []));
}

/** Whether a user of `internal` owns a project now. */
export async function isOwner(deps: Deps, project: Project, internalUserId: string): Promise<boolean> {
  if (project.ownerTeamId === null) return false;
  const [internal, grants] = await Promise.all([
    internalConfig(deps),
    deps.store.rows(grantsInTeam, { teamId: project.ownerTeamId, userId: internalUserId, now: deps.now() }),
  ]);
  return makesOwner(internal, grants);
}

/** Ids of the projects that a user of `internal` owns, oldest first. */
export async function ownedProjectIds(deps: Deps, internalUserId: string): Promise<string[]> {
  return idsOwned(
    await internalConfig(deps),
    await deps.store.rows(grantsByProject, { userId: internalUserId, now: deps.now() }),
  );
}

/** The same within a change. */
export async function ownedProjectIdsIn(
  tx: Transaction,
  deps: Pick<Deps, "keyring" | "now">,
  internalUserId: string,
): Promise<string[]> {
  return idsOwned(
    await internalConfigIn(tx, deps),
    await tx.rows(grantsByProject, { userId: internalUserId, now: deps.now() }),
  );
}

/** Ids of the users who own the projects of a team of `internal`. */
export async function ownersOfTeam(
  db: Snapshot | Transaction,
  deps: Pick<Deps, "keyring" | "now">,
  teamId: string,
): Promise<string[]> {
  const holders = await holdersIn(db, deps, teamId);
  return holders.flatMap(({ userId, isDisabled }) => (isDisabled ? [] : [userId]));
}

/** The users who own the projects of a team of `internal`, or would if they were not disabled. */
export async function holdersIn(
  db: Snapshot | Transaction,
  deps: Pick<Deps, "keyring" | "now">,
  teamId: string,
): Promise<{ userId: string; isDisabled: boolean }[]> {
  const internal = await internalConfigIn(db, deps);
  const byUser = [...Map.groupBy(await db.rows(grantsOfTeam, { teamId }), ({ userId }) => userId)];
  return byUser.flatMap(([userId, held]) =>
    makesOwner(internal, held) ? [{ userId, isDisabled: held.some((each) => isDisabled(each, deps.now())) }] : [],
  );
}

/** Whether a user of `internal` owns the projects of a team, by the permission definitions in `internal` as given. */
export async function ownsIn(
  tx: Snapshot | Transaction,
  deps: Pick<Deps, "now">,
  internal: Project,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<boolean> {
  return makesOwner(internal.config, await tx.rows(grantsInTeam, { teamId, userId, now: deps.now() }));
}

/** Throws unless a user of `internal` owns, or would own, the projects of this team. */
export async function requireOwnerIn(
  tx: Snapshot | Transaction,
  deps: Pick<Deps, "now">,
  internal: Project,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  if (!(await isMember(tx, { projectId: INTERNAL_PROJECT_ID, teamId, userId }))) {
    throw fail("TEAM_MEMBERSHIP_NOT_FOUND", { team_id: teamId, user_id: userId });
  }
  if (!(await ownsIn(tx, deps, internal, { teamId, userId }))) {
    throw fail("TEAM_PERMISSION_REQUIRED", { team_id: teamId, user_id: userId, permission_id: OWNERS_PERMISSION });
  }
}

/** Throws if a user who leaves a team is the last owner of the team's projects: nobody could open them any more. */
export async function requireAnotherOwnerIn(
  tx: Transaction,
  deps: Pick<Deps, "keyring" | "now">,
  { projectId }: Pick<Caller, "projectId">,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  if (projectId !== INTERNAL_PROJECT_ID || !(await ownsProjects(tx, teamId))) return;
  const owners = await ownersOfTeam(tx, deps, teamId);
  if (owners.length === 1 && owners[0] === userId) throw refuse("LAST_PROJECT_OWNER");
}

/** Throws if a member without one of their grants in a team would be no owner any more, and is the last one. */
export async function requireAnotherOwnerWithoutIn(
  tx: Transaction,
  deps: Pick<Deps, "keyring" | "now">,
  caller: Pick<Caller, "projectId" | "project">,
  { permissionId, ...member }: { teamId: string; userId: string; permissionId: string },
): Promise<void> {
  if (caller.projectId !== INTERNAL_PROJECT_ID) return;
  const [first, ...more] = await ownershipGrantsIn(tx, caller.project, member);
  if (first === permissionId && more.length === 0) await requireAnotherOwnerIn(tx, deps, caller, member);
}

/** Makes a member of a team of `internal` an owner, with any default permissions of members. */
export async function makeOwnerIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  internal: Project,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  if (await ownsIn(tx, deps, internal, { teamId, userId })) return;
  const grant = { projectId: INTERNAL_PROJECT_ID, teamId, userId, permissionId: OWNERS_PERMISSION };
  await tx.insert(tx.teamPermissionGrants).values(grant).onConflictDoNothing();
}

/** The permissions with which a member becomes an owner: those of a team's creator, and the one that makes owners. */
export function permissionsOfOwner(internal: Project): string[] {
  const ofCreator = Object.keys(internal.config.rbac.defaultPermissions.teamCreator);
  const areEnough = makesOwner(
    internal.config,
    ofCreator.map((permissionId) => ({ permissionId })),
  );
  return areEnough ? ofCreator : [...ofCreator, OWNERS_PERMISSION];
}

/**
 * The permissions that were granted to a member directly and make the member an owner, each by itself; those of a disabled
 * member, too, who would be an owner again when enabled.
 */
export async function ownershipGrantsIn(
  tx: Transaction,
  internal: Project,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<string[]> {
  const t = tx.teamPermissionGrants;
  const grants = await tx
    .select({ permissionId: t.permissionId })
    .from(t)
    .where(and(eq(t.projectId, INTERNAL_PROJECT_ID), eq(t.teamId, teamId), eq(t.userId, userId)));
  return grants.flatMap((grant) => (makesOwner(internal.config, [grant]) ? [grant.permissionId] : []));
}

/** The permissions each of which makes a member of a team of `internal` an owner. */
export async function permissionsThatOwnIn(db: Snapshot | Transaction, deps: Pick<Deps, "keyring">): Promise<string[]> {
  return [...permissionGraph(await internalConfigIn(db, deps)).leadingTo(OWNERS_PERMISSION, "team")];
}

/** Makes the list of owned projects a part of the user's metadata, where it stays even when it is empty again. */
export async function recordOwnerIn(tx: Transaction, internalUserId: string): Promise<void> {
  const t = tx.users;
  const isUser = and(eq(t.projectId, INTERNAL_PROJECT_ID), eq(t.id, internalUserId));
  const [user] = await tx.select({ given: t.serverMetadata }).from(t).where(isUser);
  const given = user?.given ?? {};
  if (typeof given !== "object" || Array.isArray(given) || Object.hasOwn(given, "managedProjectIds")) return;
  await tx
    .update(t)
    .set({ serverMetadata: { ...given, managedProjectIds: [] } })
    .where(isUser);
}

/**
 * Returns `server_metadata.managedProjectIds` of several users in one query. Null in all projects but `internal`,
 * since only its users can own projects.
 */
export async function managedProjectIds(
  deps: Deps,
  projectId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string[]> | null> {
  if (projectId !== INTERNAL_PROJECT_ID) return null;
  const grants = await deps.store.rows(grantsOfEach[deps.store.dialect], {
    userIds: JSON.stringify(userIds),
    now: deps.now(),
  });
  const internal = await internalConfig(deps);
  const byUser = [...Map.groupBy(grants, ({ userId }) => userId)];
  return new Map(byUser.map(([userId, held]) => [userId, idsOwned(internal, held)]));
}

async function internalConfig({ projects }: Pick<Deps, "projects">): Promise<Config> {
  const internal = await projects.get(INTERNAL_PROJECT_ID);
  if (!internal) throw new Error("Project internal is missing.");
  return internal.config;
}

/** The stored configuration of `internal`. The overlay of the settings is left out: it does not define permissions. */
async function internalConfigIn(db: Snapshot | Transaction, deps: Pick<Deps, "keyring">): Promise<Config> {
  const config = await storedConfigIn(db, deps, INTERNAL_PROJECT_ID);
  if (!config) throw new Error("Project internal is missing.");
  return config;
}
