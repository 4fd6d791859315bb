import { inState, type Retention } from "#server/jobs/retention.ts";

const DAY_MILLIS = 24 * 3_600_000;
/** Long enough for an endpoint that is added late to receive what it missed. */
const KEEP_UNSENT_EVENTS_MILLIS = 7 * DAY_MILLIS;
/** Messages with their deliveries and attempts are kept as long as at Svix. */
const KEEP_MESSAGES_MILLIS = 90 * DAY_MILLIS;
const KEEP_REPLAYS_MILLIS = 7 * DAY_MILLIS;

export const webhookRetention: readonly Retention[] = [
  { table: "events", key: "id", which: inState(["done"], "createdAt", KEEP_UNSENT_EVENTS_MILLIS) },
  { table: "events", key: "id", which: inState(["sent"], "createdAt", KEEP_MESSAGES_MILLIS) },
  { table: "webhookReplays", key: "id", which: inState(["finished"], "updatedAt", KEEP_REPLAYS_MILLIS) },
];
