import { and, eq, sql } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import { LIST_PAGE_DEFAULT } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { auditBy } from "#server/audit/write.ts";
import { cutPage, type Keyset, pageFrom, pageOrder } from "#server/db/query/page.ts";
import type { Deps } from "#server/deps.ts";
import { queueEvent } from "#server/events/outbox.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import { removeGrantIn } from "#server/foundation/oauth-grants/index.ts";

interface Wanted {
  user_id?: string;
  oauth_client_id?: string;
  cursor?: string;
  limit?: number;
}

/** A page of what users allow apps, newest first, with the APIs that explain the scopes. Clients see their user's own only. */
export async function list(deps: Deps, caller: Caller, { limit = LIST_PAGE_DEFAULT, ...wanted }: Wanted) {
  const { projectId } = caller;
  const { user_id: given, oauth_client_id: clientId, cursor } = wanted;
  const userId = given === undefined ? undefined : resolveUserId(caller, given);
  if (caller.level === "client" && (userId === undefined || userId !== caller.user?.id)) {
    throw refuse("OAUTH_GRANTS_OF_ANOTHER_USER");
  }
  // All of a project have no index: there may be millions.
  if (userId === undefined && clientId === undefined) {
    throw fail("SCHEMA_ERROR", { message: "query.user_id or query.oauth_client_id must be defined" });
  }
  return deps.store.read(async (db) => {
    const { oauthGrants: t, oauthClients: c, users: u } = db;
    const within = and(
      eq(t.projectId, projectId),
      userId === undefined ? undefined : eq(t.userId, userId),
      clientId === undefined ? undefined : eq(t.clientId, clientId),
    );
    const order: Keyset = { table: t, order: t.createdAt, id: t.id, descending: true, within: sql`${within}` };
    const rows = await db
      .select({
        id: t.id,
        grant: t,
        client: { name: c.name, settings: c.settings },
        user: { displayName: u.displayName, primaryEmail: u.primaryEmail },
      })
      .from(t)
      .innerJoin(c, and(eq(c.projectId, t.projectId), eq(c.id, t.clientId)))
      .innerJoin(u, and(eq(u.projectId, t.projectId), eq(u.id, t.userId)))
      .where(pageFrom(order, cursor))
      .orderBy(...pageOrder(order))
      .limit(limit + 1);
    return { ...cutPage(rows, limit, ({ grant }) => grant.createdAt), apis: await oauthApisOf(db, projectId) };
  });
}

/**
 * Takes an app's access to a user away, with all tokens of the app for the user. Works also where the authorization server is
 * off: users can always remove access.
 */
export async function remove(deps: Deps, caller: Caller, id: string): Promise<void> {
  const { projectId, level, user } = caller;
  // Nothing is of a client in which nobody is signed in.
  if (level === "client" && !user) throw fail("OAUTH_GRANT_NOT_FOUND");
  const userId = level === "client" ? user?.id : undefined;
  await deps.store.write(async (tx) => {
    const removed = await removeGrantIn(tx, { projectId, id, userId });
    if (!removed) throw fail("OAUTH_GRANT_NOT_FOUND");
    const { clientId, access } = removed;
    await auditBy(tx, deps, caller, {
      action: "oauth_grant_deleted",
      subject: { type: "user", id: removed.userId },
      before: { oauth_client_id: clientId, access },
    });
    const data = { id, user_id: removed.userId, client_id: clientId };
    await queueEvent(tx, deps, { projectId, type: "oauth_grant.deleted", data });
  });
}
