import { asc, eq } from "drizzle-orm";
import { OAUTH_APIS_MAX } from "#contract/limits.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store } from "#server/db/store/store.ts";
import type { ApiRow } from "./service.ts";

/** An API of a project. */
export type KnownApi = Pick<ApiRow, "identifier" | "name" | "scopes" | "accessTokenLifetimeSeconds">;

const apisOfProject = prepared((db, { projectId }: Params<{ projectId: string }>) => {
  const t = db.oauthApis;
  return db
    .select({
      identifier: t.identifier,
      name: t.name,
      scopes: t.scopes,
      accessTokenLifetimeSeconds: t.accessTokenLifetimeSeconds,
    })
    .from(t)
    .where(eq(t.projectId, projectId))
    .orderBy(asc(t.createdAt), asc(t.id))
    .limit(OAUTH_APIS_MAX);
});

/** Returns all APIs of a project, oldest first. */
export const oauthApisOf = (db: Pick<Store | Snapshot, "rows">, projectId: string): Promise<KnownApi[]> =>
  db.rows(apisOfProject, { projectId });
