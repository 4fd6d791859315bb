import { and, eq } from "drizzle-orm";
import { shortened } from "#contract/shortened.ts";
import { outgoingFault } from "#server/access/outgoing.ts";
import { openSecrets, signedHeaders } from "#server/crypto/webhook-signature.ts";
import { prepared } from "#server/db/query/prepared.ts";
import { storable } from "#server/db/store/storable.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { openHeaders } from "#server/features/webhooks/headers.ts";
import type { Claimed } from "./claim.ts";

/** The same timeout as Svix. */
const TIMEOUT_MILLIS = 15_000;
/** The most bytes that are read of an answer. Only its status counts; the log stores its beginning. */
const MAX_ANSWER_BYTES = 16 * 1_024;
const KEPT_CHARACTERS = 4_000;
export const USER_AGENT = "Hallpass-Webhooks/1.0";

/** The result of an attempt. */
export interface Outcome {
  url: string;
  hasSucceeded: boolean;
  /** 0 when there was no answer. */
  statusCode: number;
  response: string;
  durationMillis: number;
}

interface Message {
  payload: unknown;
  sealedSecrets: Uint8Array;
  sealedHeaders: Uint8Array | null;
}

const messageFor = prepared((db, { eventId, endpointId }: Params<{ eventId: string; endpointId: string }>) => {
  const { events, webhookEndpoints: e } = db;
  return db
    .select({
      payload: events.payload,
      url: e.url,
      sealedSecrets: e.sealedSecrets,
      sealedHeaders: e.sealedHeaders,
    })
    .from(events)
    .innerJoin(e, eq(e.projectId, events.projectId))
    .where(and(eq(events.id, eventId), eq(e.id, endpointId)));
});

/** Posts a signed message. Returns null when the message or the endpoint was deleted, or when the request was aborted. */
export async function send(deps: Deps, { eventId, endpoint }: Claimed, signal: AbortSignal): Promise<Outcome | null> {
  const [message] = await deps.store.rows(messageFor, { eventId, endpointId: endpoint.id });
  if (!message) return null;
  const { url } = message;
  const startedAt = performance.now();
  const ended = (statusCode: number, response: string): Outcome => ({
    url,
    hasSucceeded: statusCode >= 200 && statusCode < 300,
    statusCode,
    response: shortened(response, KEPT_CHARACTERS),
    durationMillis: Math.round(performance.now() - startedAt),
  });
  const request = requestOf(deps, eventId, message);
  if (!request) return ended(0, "This server could not read the endpoint's secrets or headers. Its log says why.");
  try {
    const answer = await deps.outgoing.fetch(url, {
      ...request,
      method: "POST",
      signal,
      timeoutMillis: TIMEOUT_MILLIS,
      maxBytes: MAX_ANSWER_BYTES,
      cutsBody: true,
    });
    return ended(answer.status, storable(await answer.text()));
  } catch (error) {
    if (signal.aborted) return null;
    return ended(0, storable(outgoingFault(error, "The endpoint", TIMEOUT_MILLIS)));
  }
}

/**
 * Null when sealed values cannot be opened. That is a failed attempt; otherwise it would be tried every minute forever.
 */
function requestOf(deps: Deps, eventId: string, message: Message) {
  const body = JSON.stringify(message.payload);
  try {
    const headers = {
      ...openHeaders(deps, message.sealedHeaders),
      ...signedHeaders({ id: eventId, body, now: deps.now() }, openSecrets(deps, message.sealedSecrets)),
      "content-type": "application/json",
      "user-agent": USER_AGENT,
    };
    return { body, headers };
  } catch (error) {
    deps.log.error("Could not open the secrets or headers of a webhook endpoint", { event: eventId, error });
    return null;
  }
}
