import { and, eq, inArray } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Snapshot } from "#server/db/store/store.ts";

/** Returns the team; throws TEAM_NOT_FOUND where the project has no such team. */
export async function requireTeam(db: Pick<Snapshot, "select" | "teams">, projectId: string, id: string) {
  const t = db.teams;
  const [team] = await db
    .select()
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
  if (!team) throw fail("TEAM_NOT_FOUND", { team_id: id });
  return team;
}

/** Returns which of these teams the project does not have. */
export async function missingTeams(db: Pick<Snapshot, "select" | "teams">, projectId: string, ids: readonly string[]) {
  const t = db.teams;
  const found = await db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.projectId, projectId), inArray(t.id, [...ids])));
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** All teams of a project, oldest first. */
export const teamsOfProject = wholeList(
  (db, { projectId }: Params<{ projectId: string }>, chunk) => {
    const t = db.teams;
    const { after, order } = chunk.upwards(t.createdAt, t.id);
    return db
      .select({ team: t })
      .from(t)
      .where(and(eq(t.projectId, projectId), after))
      .orderBy(...order)
      .limit(chunk.rows);
  },
  ({ team }) => [team.createdAt, team.id],
);
