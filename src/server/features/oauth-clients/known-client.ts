import { and, eq } from "drizzle-orm";
import type { OAuthClientKind, OAuthClientSettings } from "#contract/oauth-clients.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store } from "#server/db/store/store.ts";
import { completed } from "./settings.ts";

/** A client of a project, with all of its settings. */
export interface KnownClient {
  id: string;
  projectId: string;
  kind: OAuthClientKind;
  name: string;
  settings: OAuthClientSettings;
}

const clientById = prepared((db, { projectId, id }: Params<{ projectId: string; id: string }>) => {
  const t = db.oauthClients;
  return db
    .select({ id: t.id, projectId: t.projectId, kind: t.kind, name: t.name, settings: t.settings })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
});

/** Returns a client by its `client_id`; null when the project has no such client. */
export async function oauthClientOf(
  db: Pick<Store | Snapshot, "rows">,
  projectId: string,
  id: string,
): Promise<KnownClient | null> {
  const [row] = await db.rows(clientById, { projectId, id });
  return row ? { ...row, settings: completed(row.kind, row.settings) } : null;
}
