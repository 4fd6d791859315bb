import { and, count, eq, inArray, lte, sql } from "drizzle-orm";
import { TEAMS_OF_LISTED_USER } from "#contract/limits.ts";
import type { Store } from "#server/db/store/store.ts";

interface TeamsOfUser {
  /** The first teams that the user joined. */
  first: { id: string; displayName: string }[];
  count: number;
}

/** Reads the first teams of many users, and how many each is in, with one statement. Users without teams are missing. */
export async function teamsOf(
  store: Store,
  projectId: string,
  userIds: readonly string[],
): Promise<Map<string, TeamsOfUser>> {
  if (userIds.length === 0) return new Map();
  const rows = await store.read((db) => {
    const { teamMembers: members, teams } = db;
    const joined = db
      .select({
        userId: members.userId,
        teamId: members.teamId,
        place:
          sql<number>`row_number() over (partition by ${members.userId} order by ${members.createdAt}, ${members.teamId})`
            .mapWith(Number)
            .as("place"),
        count: sql<number>`${count()} over (partition by ${members.userId})`.mapWith(Number).as("team_count"),
      })
      .from(members)
      .where(and(eq(members.projectId, projectId), inArray(members.userId, [...userIds])))
      .as("joined");
    return db
      .select({ userId: joined.userId, count: joined.count, id: teams.id, displayName: teams.displayName })
      .from(joined)
      .innerJoin(teams, eq(teams.id, joined.teamId))
      .where(lte(sql`${joined.place}`, TEAMS_OF_LISTED_USER))
      .orderBy(joined.userId, sql`${joined.place}`);
  });
  const byUser = new Map<string, TeamsOfUser>();
  for (const { userId, count, ...team } of rows) {
    const found = byUser.get(userId);
    if (found) found.first.push(team);
    else byUser.set(userId, { first: [team], count });
  }
  return byUser;
}
