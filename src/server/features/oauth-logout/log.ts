import { and, desc, eq, isNotNull } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { OAUTH_LOGOUTS_SHOWN } from "#contract/limits.ts";
import type { OAuthClientLogout } from "#contract/oauth-clients.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { storedClientOf } from "#server/features/oauth-clients/index.ts";

type Row = Tables["oauthLogouts"]["$inferSelect"];

/** Lists what was reported to a client, by the time of the last attempt, latest first. */
export async function listLogouts({ store }: Deps, projectId: string, clientId: string): Promise<OAuthClientLogout[]> {
  if (!(await storedClientOf(store, projectId, clientId))) throw fail("OAUTH_CLIENT_NOT_FOUND");
  const rows = await store.read((db) => {
    const t = db.oauthLogouts;
    return db
      .select()
      .from(t)
      .where(and(eq(t.projectId, projectId), eq(t.clientId, clientId), isNotNull(t.attemptedAt)))
      .orderBy(desc(t.attemptedAt), desc(t.id))
      .limit(OAUTH_LOGOUTS_SHOWN);
  });
  return rows.map(view);
}

const view = ({ sid, userId, attempts, attemptedAt, dueAt, statusCode, error }: Row): OAuthClientLogout => ({
  session_id: sid,
  user_id: userId,
  state: stateOf(dueAt, statusCode),
  attempts,
  attempted_at_millis: Number(attemptedAt),
  next_attempt_at_millis: dueAt,
  status_code: statusCode,
  error,
});

function stateOf(dueAt: number | null, statusCode: number | null): OAuthClientLogout["state"] {
  if (dueAt !== null) return "waiting";
  return statusCode !== null && statusCode >= 200 && statusCode < 300 ? "sent" : "failed";
}
