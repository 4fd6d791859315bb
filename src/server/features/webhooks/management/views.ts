import type {
  WebhookAttempt,
  WebhookCounts,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryState,
  WebhookEndpoint,
} from "#contract/webhook-endpoints.ts";
import { openSecrets, signedHeaders } from "#server/crypto/webhook-signature.ts";
import type { Deps } from "#server/deps.ts";
import { USER_AGENT } from "#server/features/webhooks/delivery/send.ts";
import type { EndpointRow } from "#server/features/webhooks/endpoints.ts";
import { openHeaders } from "#server/features/webhooks/headers.ts";
import type { DeliveryState } from "#server/features/webhooks/table.ts";
import type { Delivery, OutcomeRow, readDelivery } from "./deliveries.ts";
import { isTest } from "./test-event.ts";

/** The settings that a change may name as expected. */
export const settingsView = ({ url, description, eventTypes, disabled }: EndpointRow) => ({
  url,
  description,
  event_types: eventTypes,
  is_disabled: disabled,
});

export function endpointView(
  deps: Pick<Deps, "keyring" | "now">,
  row: EndpointRow,
  { lastDay, lastAttempt }: { lastDay: WebhookCounts; lastAttempt: Omit<OutcomeRow, "eventId"> | null },
): WebhookEndpoint {
  const { previous } = openSecrets(deps, row.sealedSecrets);
  const until = Math.max(0, ...previous.map((each) => each.until));
  return {
    id: row.id,
    ...settingsView(row),
    header_names: Object.keys(openHeaders(deps, row.sealedHeaders)),
    failing_since_millis: row.firstFailedAt,
    previous_secret_until_millis: until > deps.now() ? until : null,
    last_attempt: lastAttempt && outcomeView(lastAttempt),
    last_day: lastDay,
    created_at_millis: row.createdAt,
    updated_at_millis: row.updatedAt,
  };
}

const outcomeView = ({ at, hasSucceeded, statusCode, durationMillis }: Omit<OutcomeRow, "eventId">) => ({
  at_millis: at,
  has_succeeded: hasSucceeded,
  status_code: statusCode === 0 ? null : statusCode,
  duration_millis: durationMillis,
});

const STATES: Record<DeliveryState, WebhookDeliveryState> = {
  succeeded: "delivered",
  waiting: "waiting",
  sending: "waiting",
  failed: "failed",
};

export const deliveryView = (delivery: Delivery): WebhookDelivery => ({
  message_id: delivery.eventId,
  event_type: delivery.type,
  state: STATES[delivery.state],
  is_test: isTest(delivery),
  created_at_millis: delivery.eventAt,
  next_attempt_at_millis: delivery.state === "waiting" ? delivery.dueAt : null,
  last_attempt: delivery.lastAttempt && outcomeView(delivery.lastAttempt),
});

type Read = Awaited<ReturnType<typeof readDelivery>>;

export const detailsView = ({ delivery, payload, headerNames, attempts }: Read): WebhookDeliveryDetails => ({
  ...deliveryView(delivery),
  payload,
  request_headers: requestHeaders(delivery.eventId, headerNames),
  attempts: attempts.map(attemptView),
});

const attemptView = (attempt: Read["attempts"][number]): WebhookAttempt => ({
  id: attempt.id,
  url: attempt.url,
  ...outcomeView(attempt),
  is_manual: attempt.isManual,
  response: attempt.response,
});

/** The headers of a request as a receiver sees them. Times and signatures are those of an attempt, and not stored. */
function requestHeaders(id: string, ownNames: readonly string[]) {
  const signed = Object.keys(signedHeaders({ id, body: "", now: 0 }, { current: "", previous: [] }));
  return [
    { name: "content-type", value: "application/json" },
    { name: "user-agent", value: USER_AGENT },
    ...signed.map((name) => ({ name, value: name.endsWith("-id") ? id : null })),
    ...ownNames.map((name) => ({ name, value: null })),
  ];
}
