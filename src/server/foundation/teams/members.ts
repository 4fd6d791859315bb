import { and, asc, eq } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

export interface NewMember {
  projectId: string;
  teamId: string;
  userId: string;
  /** Ids of the permissions that the member is granted directly. */
  grants: readonly string[];
}

export async function addMemberIn(tx: Transaction, deps: Pick<Deps, "now">, member: NewMember): Promise<void> {
  const { projectId, teamId, userId, grants } = member;
  await tx.add("teamMembers", { projectId, teamId, userId, createdAt: deps.now() });
  for (const permissionId of grants) {
    await tx.add("teamPermissionGrants", { projectId, teamId, userId, permissionId });
  }
}

export async function isMember(
  db: Pick<Snapshot, "select" | "teamMembers" | "teams">,
  member: { projectId: string; teamId: string; userId: string },
): Promise<boolean> {
  const { teamMembers: t, teams } = db;
  const found = await db
    .select({ userId: t.userId })
    .from(t)
    // A team whose deletion is under way belongs to no project any more.
    .innerJoin(teams, and(eq(teams.id, t.teamId), eq(teams.projectId, t.projectId)))
    .where(and(eq(t.projectId, member.projectId), eq(t.teamId, member.teamId), eq(t.userId, member.userId)));
  return found.length > 0;
}

/** The teams of a user, in the order of joining. */
export async function teamIdsOf(
  db: Pick<Snapshot, "select" | "teamMembers">,
  projectId: string,
  userId: string,
): Promise<string[]> {
  const t = db.teamMembers;
  const found = await db
    .select({ teamId: t.teamId })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId)))
    .orderBy(asc(t.createdAt));
  return found.map(({ teamId }) => teamId);
}

const namedTeams = prepared((db, { projectId, userId }: Params<{ projectId: string; userId: string }>) => {
  const { teamMembers: t, teams } = db;
  return (
    db
      .select({ id: teams.id, name: teams.displayName })
      .from(t)
      // A team whose deletion is under way belongs to no project any more.
      .innerJoin(teams, and(eq(teams.id, t.teamId), eq(teams.projectId, t.projectId)))
      .where(and(eq(t.projectId, projectId), eq(t.userId, userId)))
      .orderBy(asc(t.createdAt), asc(t.teamId))
  );
});

/** The teams of a user by name, in the order of joining. */
export const teamsOf = (
  db: Pick<Store | Snapshot, "rows">,
  projectId: string,
  userId: string,
): Promise<{ id: string; name: string }[]> => db.rows(namedTeams, { projectId, userId });
