import { and, asc, eq, sql } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { isAmong } from "#server/db/conditions.ts";
import { byDialect, prepared } from "#server/db/prepared.ts";
import type { Params, Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "./project.ts";

const membership = prepared((db, { teamId, userId }: Params<{ teamId: string; userId: string }>) => {
  const t = db.teamMembers;
  return db
    .select({ userId: t.userId })
    .from(t)
    .where(and(eq(t.projectId, INTERNAL_PROJECT_ID), eq(t.teamId, teamId), eq(t.userId, userId)));
});

const ownedProjects = prepared((db, { userId }: Params<{ userId: string }>) => {
  const { projects, teamMembers } = db;
  return db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(teamMembers, eq(teamMembers.teamId, projects.ownerTeamId))
    .where(and(eq(teamMembers.projectId, INTERNAL_PROJECT_ID), eq(teamMembers.userId, userId)))
    .orderBy(asc(projects.createdAt), asc(projects.id));
});

const ownedByEach = byDialect((dialect) =>
  prepared((db, { userIds }: Params<{ userIds: string }>) => {
    const { projects, teamMembers } = db;
    return db
      .select({ userId: teamMembers.userId, id: projects.id })
      .from(projects)
      .innerJoin(teamMembers, eq(teamMembers.teamId, projects.ownerTeamId))
      .where(and(eq(teamMembers.projectId, INTERNAL_PROJECT_ID), isAmong(dialect, teamMembers.userId, sql`${userIds}`)))
      .orderBy(asc(projects.createdAt), asc(projects.id));
  }),
);

/** Owners are the members of the team of project `internal` that owns the project. design.md §7, end. */
export async function isOwner(deps: Deps, project: Project, internalUserId: string): Promise<boolean> {
  if (project.ownerTeamId === null) return false;
  const found = await deps.store.rows(membership, { teamId: project.ownerTeamId, userId: internalUserId });
  return found.length > 0;
}

/** Ids of the projects that a user of `internal` owns, oldest first. */
export async function ownedProjectIds(deps: Deps, internalUserId: string): Promise<string[]> {
  return (await deps.store.rows(ownedProjects, { userId: internalUserId })).map(({ id }) => id);
}

/** From now on the list of what the user owns is among their metadata, also when it is empty again. */
export async function noteOwnerIn(tx: Transaction, internalUserId: string): Promise<void> {
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

/** The same within a change. */
export async function ownedProjectIdsIn(tx: Transaction, internalUserId: string): Promise<string[]> {
  return (await tx.rows(ownedProjects, { userId: internalUserId })).map(({ id }) => id);
}

/**
 * What clients find in `server_metadata.managedProjectIds` of each of some users: one question however many they are. Null
 * for users who are no owners by nature, those of all projects but `internal`.
 */
export async function managedProjectIds(
  deps: Deps,
  projectId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string[]> | null> {
  if (projectId !== INTERNAL_PROJECT_ID) return null;
  const owned = await deps.store.rows(ownedByEach[deps.store.dialect], { userIds: JSON.stringify(userIds) });
  const managed = new Map<string, string[]>();
  for (const { userId, id } of owned) managed.set(userId, [...(managed.get(userId) ?? []), id]);
  return managed;
}
