import type { Output } from "#contract/endpoint.ts";
import type {
  WebhookAttempt as AttemptPayload,
  WebhookCounts as CountsPayload,
  WebhookDelivery as DeliveryPayload,
  WebhookDeliveryDetails as DetailsPayload,
  listWebhookDeliveries,
} from "#contract/webhook-endpoints.ts";
import { pageOf } from "#sdk/page.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import type {
  WebhookAttempt,
  WebhookCounts,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
  WebhookOutcome,
} from "./webhook-endpoint.ts";

export const countsFromWire = ({ is_exact: isExact, ...counts }: CountsPayload): WebhookCounts => ({
  ...counts,
  isExact,
});

export const outcomeFromWire = (payload: NonNullable<DeliveryPayload["last_attempt"]>): WebhookOutcome => ({
  at: new Date(payload.at_millis),
  hasSucceeded: payload.has_succeeded,
  statusCode: payload.status_code,
  durationMillis: payload.duration_millis,
});

export const deliveryFromWire = (payload: DeliveryPayload): WebhookDelivery => ({
  messageId: payload.message_id,
  event: payload.event_type,
  state: payload.state,
  isTest: payload.is_test,
  createdAt: new Date(payload.created_at_millis),
  nextAttemptAt: dateOf(payload.next_attempt_at_millis),
  lastAttempt: payload.last_attempt && outcomeFromWire(payload.last_attempt),
});

export const pageFromWire = ({ items, pagination }: Output<typeof listWebhookDeliveries>): WebhookDeliveryPage =>
  pageOf(items.map(deliveryFromWire), pagination.next_cursor);

export const detailsFromWire = (payload: DetailsPayload): WebhookDeliveryDetails => ({
  ...deliveryFromWire(payload),
  payload: payload.payload,
  requestHeaders: payload.request_headers,
  attempts: payload.attempts.map(attemptFromWire),
});

const attemptFromWire = (payload: AttemptPayload): WebhookAttempt => ({
  ...outcomeFromWire(payload),
  id: payload.id,
  url: payload.url,
  isManual: payload.is_manual,
  response: payload.response,
});
