import { and, eq } from "drizzle-orm";
import type { OAuthClientKind, OAuthClientOrigin, OAuthClientSettings } from "#contract/oauth-clients.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { isAdmitted, type SelfNamed, scopesFor } from "./policy.ts";
import { storedSettings } from "./settings.ts";

/** A client of a project, with all of its settings. */
export interface KnownClient {
  id: string;
  projectId: string;
  kind: OAuthClientKind;
  name: string;
  origin: OAuthClientOrigin;
  settings: OAuthClientSettings;
  /** When a client that named itself is forgotten; null for others. */
  expiresAt: number | null;
}

const clientById = prepared((db, { projectId, id }: Params<{ projectId: string; id: string }>) => {
  const t = db.oauthClients;
  return db
    .select({
      id: t.id,
      projectId: t.projectId,
      kind: t.kind,
      name: t.name,
      settings: t.settings,
      origin: t.origin,
      isBlocked: t.isBlocked,
      documentUntil: t.documentUntil,
      expiresAt: t.expiresAt,
    })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)));
});

/**
 * Returns a client by its `client_id`; null when the project has no such client, or admits it no more: one that named itself
 * depends on the project's policy each time.
 */
export async function oauthClientOf(
  db: Pick<Store | Snapshot, "rows">,
  { now }: Pick<Deps, "now">,
  project: Pick<Project, "id" | "config">,
  id: string,
): Promise<KnownClient | null> {
  const [row] = await db.rows(clientById, { projectId: project.id, id });
  if (!row || !isAdmitted(project, row, now())) return null;
  const { isBlocked, documentUntil, ...client } = row;
  const settings = storedSettings(row.kind, row.settings);
  if (row.origin === "owner") return { ...client, settings };
  return { ...client, settings: { ...settings, scopes: scopesFor(project, await oauthApisOf(db, project.id)) } };
}

/** Returns what decides about a client, whether or not the project admits it; undefined where there is none of this id. */
export async function storedClientOf(
  db: Pick<Store | Snapshot, "rows">,
  projectId: string,
  id: string,
): Promise<SelfNamed | undefined> {
  const [row] = await db.rows(clientById, { projectId, id });
  return row;
}
