import { eq } from "drizzle-orm";
import type { OAuthApiScope } from "#contract/oauth-apis.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store } from "#server/db/store/store.ts";

/** An API of a project, as far as tokens for it need it. */
export interface KnownApi {
  identifier: string;
  scopes: OAuthApiScope[];
  /** Null for the lifetime of the client. */
  accessTokenLifetimeSeconds: number | null;
}

const apisOfProject = prepared((db, { projectId }: Params<{ projectId: string }>) => {
  const t = db.oauthApis;
  return db
    .select({
      identifier: t.identifier,
      scopes: t.scopes,
      accessTokenLifetimeSeconds: t.accessTokenLifetimeSeconds,
    })
    .from(t)
    .where(eq(t.projectId, projectId));
});

/** Returns all APIs of a project. There are few: `OAUTH_APIS_MAX`. */
export const oauthApisOf = (db: Pick<Store | Snapshot, "rows">, projectId: string): Promise<KnownApi[]> =>
  db.rows(apisOfProject, { projectId });
