import { and, eq, lte } from "drizzle-orm";
import { DAY } from "#contract/limits.ts";
import { inState, type ProjectRetention, type Retention } from "#server/jobs/retention.ts";

/** Long enough for an endpoint that is added late to receive what it missed. */
const KEEP_UNSENT_EVENTS_MILLIS = 7 * DAY;
const KEEP_REPLAYS_MILLIS = 7 * DAY;

export const webhookRetention: readonly Retention[] = [
  { table: "events", key: "id", which: inState(["done"], "createdAt", KEEP_UNSENT_EVENTS_MILLIS) },
  { table: "webhookReplays", key: "id", which: inState(["finished"], "updatedAt", KEEP_REPLAYS_MILLIS) },
];

/** Messages with their deliveries and attempts. */
export const webhookMessageRetention: readonly ProjectRetention[] = [
  {
    table: "events",
    key: "id",
    kind: "webhookMessagesDays",
    which: ({ projectId, state, createdAt }, id, before) =>
      projectId && state && createdAt && and(eq(projectId, id), eq(state, "sent"), lte(createdAt, before)),
  },
];
