import { and, asc, eq, isNull } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { LISTED_OWNERS_MAX } from "#contract/project-owners.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";

/** The members of a team of `internal` with what identifies them, in the order of joining. */
export const membersOfOwningTeam = prepared((db, { teamId }: Params<{ teamId: string }>) => {
  const { teamMembers: members, users } = db;
  return db
    .select({
      userId: users.id,
      displayName: users.displayName,
      primaryEmail: users.primaryEmail,
      profileImageUrl: users.profileImageUrl,
      joinedAt: members.createdAt,
    })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), eq(users.projectId, members.projectId)))
    .where(and(eq(members.projectId, INTERNAL_PROJECT_ID), eq(members.teamId, teamId)))
    .orderBy(asc(members.createdAt), asc(members.userId))
    .limit(LISTED_OWNERS_MAX);
});

/** The projects that a team of `internal` owns, oldest first. */
export const projectsOfTeam = prepared((db, { teamId }: Params<{ teamId: string }>) => {
  const t = db.projects;
  return db
    .select({ id: t.id, displayName: t.displayName })
    .from(t)
    .where(and(eq(t.ownerTeamId, teamId), isNull(t.deletedAt)))
    .orderBy(asc(t.createdAt), asc(t.id));
});
