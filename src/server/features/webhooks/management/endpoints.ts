import { isIP } from "node:net";
import { desc, eq } from "drizzle-orm";
import { DAY, WEBHOOK_ENDPOINTS_MAX } from "#contract/limits.ts";
import type { WebhookEndpoint } from "#contract/webhook-endpoints.ts";
import { refuse } from "#server/access/refusal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type EndpointRow, list } from "#server/features/webhooks/endpoints.ts";
import { countsOf } from "./counts.ts";
import { endpointView } from "./views.ts";

/** A table needs no exact counts: above this number, it shows "more than". */
const COUNTED = 1_000;

const latestAttempt = prepared((db, { endpointId }: Params<{ endpointId: string }>) => {
  const t = db.webhookAttempts;
  return db
    .select({ at: t.at, hasSucceeded: t.hasSucceeded, statusCode: t.statusCode, durationMillis: t.durationMillis })
    .from(t)
    .where(eq(t.endpointId, endpointId))
    .orderBy(desc(t.at), desc(t.id))
    .limit(1);
});

/** An endpoint as owners see it: with its latest attempt and the messages of the last day. */
export async function shown(deps: Deps, row: EndpointRow): Promise<WebhookEndpoint> {
  const [lastAttempt = null] = await deps.store.rows(latestAttempt, { endpointId: row.id });
  const lastDay = await countsOf(deps, row.id, { since: deps.now() - DAY, most: COUNTED });
  return endpointView(deps, row, { lastDay, lastAttempt });
}

/** All endpoints of a project, oldest first. There are few: `WEBHOOK_ENDPOINTS_MAX`. */
export async function listShown(deps: Deps, projectId: string): Promise<WebhookEndpoint[]> {
  const rows = await list(deps, projectId, { limit: WEBHOOK_ENDPOINTS_MAX, from: null, isBackwards: false }, false);
  return Promise.all(rows.map((row) => shown(deps, row)));
}

/**
 * Refuses an IP address to which no message would be sent, so that the owner learns of it at once. Host names are
 * checked only at each delivery, since they can then resolve to other addresses.
 */
export async function requireReachable(deps: Pick<Deps, "outgoing">, url: string): Promise<void> {
  const { hostname } = new URL(url);
  const name = hostname.replace(/^\[|\]$/g, "");
  if (isIP(name) === 0 && !/^(.+\.)?localhost$/i.test(name)) return;
  try {
    await deps.outgoing.lookup(hostname);
  } catch (error) {
    const isRefused = error instanceof Error && error.name === "OutgoingRefused";
    // A look-up that fails for another reason says nothing about the address.
    if (isRefused) throw refuse("WEBHOOK_URL_PRIVATE");
  }
}
