import { WEBHOOK_EVENTS } from "#contract/webhooks.ts";
import type { AttemptRow, listDeliveries, listDestinations } from "#server/features/webhooks/attempts.ts";
import type { EndpointRow } from "#server/features/webhooks/endpoints.ts";
import type { MessageRow } from "#server/features/webhooks/messages.ts";
import type { Replay } from "#server/features/webhooks/replays.ts";
import type { DeliveryState } from "#server/features/webhooks/table.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { applicationId } from "./router.ts";

type Row<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number];

const date = (millis: number) => new Date(millis).toISOString();

/** Svix's numbers and texts for the state of a delivery. */
export const STATUS: Record<DeliveryState, { status: number; statusText: string }> = {
  succeeded: { status: 0, statusText: "success" },
  waiting: { status: 1, statusText: "pending" },
  failed: { status: 2, statusText: "fail" },
  sending: { status: 3, statusText: "sending" },
};

export const applicationView = ({ id, displayName, createdAt }: Project) => ({
  id: applicationId(id),
  uid: id,
  name: displayName,
  throttleRate: null,
  rateLimit: null,
  metadata: {},
  createdAt: date(createdAt),
  updatedAt: date(createdAt),
});

export const endpointView = (row: EndpointRow) => ({
  id: row.id,
  uid: row.uid,
  url: row.url,
  version: 1,
  description: row.description,
  disabled: row.disabled,
  // Svix's second generation uses the first name of each pair, its first generation the other.
  eventTypes: row.eventTypes,
  filterTypes: row.eventTypes,
  throttleRate: row.rateLimit,
  rateLimit: row.rateLimit,
  channels: row.channels,
  metadata: row.metadata ?? {},
  createdAt: date(row.createdAt),
  updatedAt: date(row.updatedAt),
});

export const messageView = (row: MessageRow, withContent = true) => ({
  id: row.id,
  eventId: row.uid,
  eventType: row.type,
  payload: withContent ? row.payload : {},
  channels: row.channels,
  // Svix omits tags when there are none, and some of its clients refuse null.
  ...(row.tags && { tags: row.tags }),
  timestamp: date(row.createdAt),
});

export const attemptView = (
  { attempt, message }: AttemptRow,
  { withContent = true, withMessage = false }: { withContent?: boolean; withMessage?: boolean } = {},
) => ({
  id: attempt.id,
  msgId: attempt.eventId,
  endpointId: attempt.endpointId,
  url: attempt.url,
  ...STATUS[attempt.hasSucceeded ? "succeeded" : "failed"],
  triggerType: attempt.isManual ? 1 : 0,
  responseStatusCode: attempt.statusCode,
  responseDurationMs: attempt.durationMillis,
  response: withContent ? attempt.response : "",
  timestamp: date(attempt.at),
  msg: withMessage ? messageView(message, withContent) : null,
});

type Delivery = Row<typeof listDeliveries>["delivery"];

const stateOf = ({ state, dueAt }: Delivery) => ({
  ...STATUS[state],
  nextAttempt: state === "waiting" && dueAt !== null ? date(dueAt) : null,
});

export const attemptedMessageView = ({ delivery, message }: Row<typeof listDeliveries>, withContent: boolean) => ({
  ...messageView(message, withContent),
  ...stateOf(delivery),
});

export const destinationView = ({ delivery, endpoint }: Row<typeof listDestinations>) => ({
  ...endpointView(endpoint),
  ...stateOf(delivery),
});

export const taskView = ({ id, kind, state, updatedAt }: Replay) => ({
  id,
  status: state,
  task: kind === "recover" ? "endpoint.recover" : "endpoint.replay",
  data: {},
  updatedAt: date(updatedAt),
});

/** Lists the event types, with the project's creation as their date. */
export const eventTypeViews = ({ createdAt }: Project) =>
  Object.entries(WEBHOOK_EVENTS).map(([name, description]) => ({
    name,
    description,
    archived: false,
    deprecated: false,
    schemas: null,
    groupName: name.split(".")[0] ?? null,
    featureFlag: null,
    featureFlags: null,
    createdAt: date(createdAt),
    updatedAt: date(createdAt),
  }));
