import { and, eq } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store } from "#server/db/store/store.ts";
import type { Config } from "#server/foundation/project-config/index.ts";
import { permissionGraph } from "./graph.ts";

type Db = Pick<Store | Snapshot, "rows">;
type OfUser = { projectId: string; userId: string };

const grantsInProject = prepared((db, { projectId, userId }: Params<OfUser>) => {
  const t = db.projectPermissionGrants;
  return db
    .select({ id: t.permissionId })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId)));
});

const grantsInTeams = prepared((db, { projectId, userId }: Params<OfUser>) => {
  const t = db.teamPermissionGrants;
  return db
    .select({ teamId: t.teamId, id: t.permissionId })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId)));
});

/** A project, as far as its permissions need it. */
interface Place {
  id: string;
  config: Config;
}

/** The project permissions of a user, with those that they contain, sorted. */
export async function projectPermissionsOf(db: Db, project: Place, userId: string): Promise<readonly string[]> {
  const granted = await db.rows(grantsInProject, { projectId: project.id, userId });
  return permissionGraph(project.config).sortedClosure(granted.map(({ id }) => id).sort(), "project");
}

/** The same of each team in which the user has any. */
export async function teamPermissionsOf(
  db: Db,
  project: Place,
  userId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const granted = await db.rows(grantsInTeams, { projectId: project.id, userId });
  const graph = permissionGraph(project.config);
  const byTeam = Map.groupBy(granted, ({ teamId }) => teamId);
  const held = [...byTeam].map(([teamId, grants]) => {
    const ids = grants.map(({ id }) => id).sort();
    return [teamId, graph.sortedClosure(ids, "team")] as const;
  });
  return new Map(held);
}
