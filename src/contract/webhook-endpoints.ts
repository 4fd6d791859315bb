import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  Description,
  Expected,
  GivenMillis,
  Json,
  JsonObjectUpTo,
  List,
  Millis,
  NoBody,
  NonEmpty,
  Nullable,
  Success,
} from "./fields.ts";
import {
  CURSOR_MAX_LENGTH,
  METADATA_MAX_BYTES,
  WEBHOOK_DELIVERIES_PAGE_MAX,
  WEBHOOK_GRACE_MAX_SECONDS,
  WEBHOOK_URL_MAX_LENGTH,
} from "./limits.ts";
import { WEBHOOK_EVENTS } from "./webhooks.ts";

/**
 * A project's webhook endpoints with the wire of every other endpoint. Svix's clients reach the same endpoints, messages
 * and attempts through Svix's API. docs/webhooks.md.
 */

const TargetUrl = Type.String({ format: "http-url", maxLength: WEBHOOK_URL_MAX_LENGTH });
/** Any names: messages that an owner creates through Svix's API have types of their own. */
const EventTypes = Nullable(
  Type.Array(Type.String({ minLength: 1, maxLength: 128 }), {
    minItems: 1,
    maxItems: 50,
    description: "The types of the events that are sent; null for all.",
  }),
);
const Count = Type.Integer({ minimum: 0 });

const settings = {
  url: Type.String(),
  description: Type.String(),
  event_types: Nullable(Type.Array(Type.String(), { description: "Null for all." })),
  is_disabled: Type.Boolean(),
};

/** How many messages are in each state. */
export const WebhookCounts = Type.Object({
  delivered: Count,
  waiting: Type.Integer({
    minimum: 0,
    description: "Messages in delivery, and those that wait for their next attempt.",
  }),
  failed: Type.Integer({ minimum: 0, description: "Messages that are not sent again by themselves." }),
  is_exact: Type.Boolean({ description: "False if there are more of a kind than its count, which was enough." }),
});
export type WebhookCounts = Static<typeof WebhookCounts>;

const Outcome = Type.Object({
  at_millis: Millis,
  has_succeeded: Type.Boolean(),
  status_code: Nullable(Type.Integer({ description: "Null when there was no answer." })),
  duration_millis: Count,
});

export const WebhookEndpoint = Type.Object({
  id: Type.String(),
  ...settings,
  header_names: Type.Array(Type.String(), {
    description: "Headers that are added to each request. Their values may be secrets and are not returned.",
  }),
  failing_since_millis: Nullable(
    Type.Integer({ description: "The first failed attempt since the last that succeeded; null after a success." }),
  ),
  previous_secret_until_millis: Nullable(
    Type.Integer({ description: "How long an earlier secret signs, too; null when only the current one does." }),
  ),
  last_attempt: Nullable(Outcome),
  last_day: WebhookCounts,
  created_at_millis: Millis,
  updated_at_millis: Millis,
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

const DELIVERY_STATES = ["delivered", "waiting", "failed"] as const;
const DeliveryState = Type.Union(DELIVERY_STATES.map((state) => Type.Literal(state)));
/** The state of a message for an endpoint. Waiting ones are being sent or have another attempt ahead; failed ones have none. */
export type WebhookDeliveryState = Static<typeof DeliveryState>;

const delivery = {
  message_id: Type.String({ description: "The `webhook-id` of each request with this message." }),
  event_type: Type.String(),
  state: DeliveryState,
  is_test: Type.Boolean(),
  created_at_millis: Millis,
  next_attempt_at_millis: Nullable(Millis),
  last_attempt: Nullable(Outcome),
};

/** A message for an endpoint. */
export const WebhookDelivery = Type.Object(delivery);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookAttempt = Type.Object({
  id: Type.String(),
  url: Type.String(),
  ...Outcome.properties,
  is_manual: Type.Boolean({ description: "Whether an owner requested the attempt." }),
  response: Type.String({ description: "The beginning of the answer; without an answer, the error of the network." }),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

/** A delivery with its request and its answer. */
export const WebhookDeliveryDetails = Type.Object({
  ...delivery,
  payload: Json,
  request_headers: Type.Array(
    Type.Object({
      name: Type.String(),
      value: Nullable(
        Type.String({ description: "Null for headers that differ with each attempt, and for those of the owner." }),
      ),
    }),
  ),
  attempts: Type.Array(WebhookAttempt, { description: "The latest 50, newest first." }),
});
export type WebhookDeliveryDetails = Static<typeof WebhookDeliveryDetails>;

const EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as (keyof typeof WEBHOOK_EVENTS)[];

const EndpointPath = Type.Object({ endpoint_id: NonEmpty });
const MessagePath = Type.Object({ endpoint_id: NonEmpty, message_id: NonEmpty });

const errors = ["INSUFFICIENT_ACCESS_TYPE"] as const;

export const listWebhookEndpoints = endpoint({
  method: "GET",
  path: "/webhooks/endpoints",
  summary: "List the webhook endpoints of the project, oldest first",
  access: ADMIN_ONLY,
  response: List(WebhookEndpoint),
  errors,
});

export const createWebhookEndpoint = endpoint({
  method: "POST",
  path: "/webhooks/endpoints",
  summary: "Create a webhook endpoint",
  access: ADMIN_ONLY,
  body: Type.Object({
    url: TargetUrl,
    description: Type.Optional(Description),
    event_types: Type.Optional(EventTypes),
    is_disabled: Type.Optional(Type.Boolean()),
    headers: Type.Optional(JsonObjectUpTo<string>(METADATA_MAX_BYTES)),
  }),
  status: 201,
  response: WebhookEndpoint,
  errors,
});

export const getWebhookEndpoint = endpoint({
  method: "GET",
  path: "/webhooks/endpoints/{endpoint_id}",
  summary: "Get a webhook endpoint",
  access: ADMIN_ONLY,
  params: EndpointPath,
  response: WebhookEndpoint,
  errors,
});

export const updateWebhookEndpoint = endpoint({
  method: "PATCH",
  path: "/webhooks/endpoints/{endpoint_id}",
  summary: "Change a webhook endpoint; `headers` adds and replaces, null removes a header",
  access: ADMIN_ONLY,
  params: EndpointPath,
  body: Type.Object({
    url: Type.Optional(TargetUrl),
    description: Type.Optional(Description),
    event_types: Type.Optional(EventTypes),
    is_disabled: Type.Optional(Type.Boolean()),
    headers: Type.Optional(JsonObjectUpTo<string | null>(METADATA_MAX_BYTES)),
    expected: Expected(Type.Object(settings)),
  }),
  response: WebhookEndpoint,
  errors: [...errors, "CHANGED_MEANWHILE"],
});

export const deleteWebhookEndpoint = endpoint({
  method: "DELETE",
  path: "/webhooks/endpoints/{endpoint_id}",
  summary: "Delete a webhook endpoint with its log; messages that wait are not sent",
  access: ADMIN_ONLY,
  params: EndpointPath,
  body: NoBody,
  response: Success,
  errors,
});

export const readWebhookSecret = endpoint({
  method: "GET",
  path: "/webhooks/endpoints/{endpoint_id}/secret",
  summary: "Get the secret that signs the requests; the audit log records who read it",
  access: ADMIN_ONLY,
  params: EndpointPath,
  response: Type.Object({ secret: Type.String() }),
  errors,
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: "/webhooks/endpoints/{endpoint_id}/secret/rotate",
  summary: "Replace the secret; the old one also signs for a day, or for the given time",
  access: ADMIN_ONLY,
  params: EndpointPath,
  body: Type.Object({
    grace_period_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: WEBHOOK_GRACE_MAX_SECONDS })),
  }),
  response: WebhookEndpoint,
  errors,
});

export const sendTestWebhook = endpoint({
  method: "POST",
  path: "/webhooks/endpoints/{endpoint_id}/test-event",
  summary: "Send an example of an event to the endpoint, once; its body has `is_test: true`",
  access: ADMIN_ONLY,
  params: EndpointPath,
  body: Type.Object({ event_type: Type.Union(EVENT_TYPES.map((name) => Type.Literal(name))) }),
  status: 201,
  response: WebhookDelivery,
  errors,
});

export const countWebhookDeliveries = endpoint({
  method: "GET",
  path: "/webhooks/endpoints/{endpoint_id}/deliveries/count",
  summary: "Count the messages of an endpoint by state, up to 10,000 of each",
  access: ADMIN_ONLY,
  params: EndpointPath,
  query: Type.Object({ since_millis: Type.Optional(Millis) }),
  response: WebhookCounts,
  errors,
});

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: "/webhooks/endpoints/{endpoint_id}/deliveries",
  summary: "List the messages of an endpoint, newest first",
  access: ADMIN_ONLY,
  params: EndpointPath,
  query: Type.Object({
    state: Type.Optional(DeliveryState),
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: CURSOR_MAX_LENGTH })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: WEBHOOK_DELIVERIES_PAGE_MAX })),
  }),
  response: Type.Object({
    items: Type.Array(WebhookDelivery),
    is_paginated: Type.Literal(true),
    pagination: Type.Object({ next_cursor: Nullable(Type.String()) }),
  }),
  errors,
});

export const getWebhookDelivery = endpoint({
  method: "GET",
  path: "/webhooks/endpoints/{endpoint_id}/deliveries/{message_id}",
  summary: "Get a message of an endpoint, with its content and attempts",
  access: ADMIN_ONLY,
  params: MessagePath,
  response: WebhookDeliveryDetails,
  errors,
});

export const replayWebhookDelivery = endpoint({
  method: "POST",
  path: "/webhooks/endpoints/{endpoint_id}/deliveries/{message_id}/replay",
  summary: "Send a message to an endpoint again",
  access: ADMIN_ONLY,
  params: MessagePath,
  body: NoBody,
  response: WebhookDelivery,
  errors,
});

export const replayFailedWebhooks = endpoint({
  method: "POST",
  path: "/webhooks/endpoints/{endpoint_id}/replay-failed",
  summary: "Send all messages that failed since a time again; a worker does it within seconds",
  access: ADMIN_ONLY,
  params: EndpointPath,
  body: Type.Object({ since_millis: GivenMillis }),
  response: Success,
  errors,
});
