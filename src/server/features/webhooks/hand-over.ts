import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { refuse } from "#server/access/refusal.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Deps } from "#server/deps.ts";
import type { Settings } from "#server/settings.ts";
import { onBehalfOf } from "#server/tracing/scope.ts";

type Svix = NonNullable<Settings["svix"]>;

const BATCH = 50;
const TIMEOUT_MILLIS = 15_000;
const FIRST_REST_MILLIS = 1_000;
const LONGEST_REST_MILLIS = 60_000;
/** Statuses for an invalid message, for which a retry does not help. */
const PERMANENT_FAILURES = [400, 413, 422];

const queued = prepared((db) => {
  const t = db.events;
  return db
    .select({ id: t.id, projectId: t.projectId, type: t.type, payload: t.payload, requestId: t.requestId })
    .from(t)
    .where(eq(t.state, "queued"))
    .orderBy(asc(t.createdAt))
    .limit(BATCH);
});

/**
 * Sends events to the operator's Svix server, each with its id, so that an event sent twice is one message. After a failure
 * the events wait, up to a minute; none is lost.
 */
export async function handOver(deps: Deps, svix: Svix): Promise<number> {
  const { rest } = deps.webhookLoad;
  const restMillis = rest.until - deps.now();
  // A longer rest than the longest began before the clock was set back.
  if (restMillis > 0 && restMillis <= LONGEST_REST_MILLIS) return 0;
  const events = await deps.store.rows(queued, {});
  if (events.length === 0) return 0;
  const accepted = await Promise.all(
    events.map((event) => onBehalfOf(event.requestId, () => sendEvent(deps, svix, event))),
  );
  const handed = events.filter((_, at) => accepted[at]).map(({ id }) => id);
  if (handed.length > 0) {
    await deps.store.write(async (tx) => {
      const t = tx.events;
      await tx
        .update(t)
        .set({ state: "sent", doneAt: sql`${deps.now()}` })
        .where(and(inArray(t.id, handed), eq(t.state, "queued")));
    });
  }
  if (handed.length === events.length) {
    Object.assign(rest, { until: 0, failuresInARow: 0 });
    return handed.length;
  }
  rest.until = deps.now() + Math.min(LONGEST_REST_MILLIS, FIRST_REST_MILLIS * 2 ** Math.min(10, rest.failuresInARow));
  rest.failuresInARow++;
  return 0;
}

/** Sends an event. Returns true when the Svix server has it or will never accept it. */
async function sendEvent(
  deps: Deps,
  svix: Svix,
  { id, projectId, type, payload }: { id: string; projectId: string; type: string; payload: unknown },
): Promise<boolean> {
  try {
    const message = { eventType: type, eventId: id, payload };
    const { status } = await inApplication(deps, svix, projectId, `/app/${projectId}/msg`, message);
    if (status < 300 || status === 409) return true;
    const isPermanent = PERMANENT_FAILURES.includes(status);
    deps.log[isPermanent ? "error" : "warn"]("The Svix server did not take an event", { event: id, status });
    return isPermanent;
  } catch (error) {
    deps.log.warn("Could not reach the Svix server", { event: id, error });
    return false;
  }
}

/** The Svix server cannot revoke its token with a key or session of this server, so the token expires soon. */
const LIFETIME_SECONDS = 3_600;

/** Creates a token for the portal of the Svix server. */
export async function tokenOfSvix(deps: Deps, svix: Svix, projectId: string): Promise<string> {
  const reply = await inApplication(deps, svix, projectId, `/auth/app-portal-access/${projectId}`, {
    expiry: LIFETIME_SECONDS,
  }).catch(() => null);
  const body: unknown = reply?.ok ? await reply.json().catch(() => null) : null;
  if (typeof body === "object" && body !== null && "token" in body && typeof body.token === "string") {
    return body.token;
  }
  throw refuse("WEBHOOK_SERVER_FAILED");
}

/** Posts to the project's application at the Svix server. If the application is missing, creates it and tries again. */
async function inApplication(deps: Deps, svix: Svix, projectId: string, path: string, body: unknown) {
  const reply = await post(deps, svix, path, body);
  if (reply.status !== 404) return reply;
  const project = await deps.projects.get(projectId);
  await post(deps, svix, "/app?get_if_exists=true", { uid: projectId, name: project?.displayName || projectId });
  return post(deps, svix, path, body);
}

const post = (deps: Deps, { url, apiKey }: Svix, path: string, body: unknown): Promise<Response> =>
  deps.fetch(`${url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MILLIS),
  });
