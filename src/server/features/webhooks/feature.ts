import { and, eq, lte } from "drizzle-orm";
import { DAY, SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { inState, type ProjectRetention, type Retention } from "#server/jobs/retention.ts";
import { outboxJobs } from "#server/outbox/outbox.ts";
import { deliverEvents } from "./delivery/deliver-events.ts";
import { messages } from "./delivery/work.ts";
import { managementRoutes } from "./management/routes.ts";
import { continueReplay } from "./replays.ts";
import { webhookRoutes } from "./routes.ts";
import { svixPages } from "./svix/router.ts";
import { svixRoutes } from "./svix/routes.ts";

/** Long enough for an endpoint that is added late to receive what it missed. */
const KEEP_UNSENT_EVENTS_MILLIS = 7 * DAY;
const KEEP_REPLAYS_MILLIS = 7 * DAY;

const webhookRetention: readonly Retention[] = [
  { table: "events", key: "id", which: inState(["done"], "createdAt", KEEP_UNSENT_EVENTS_MILLIS) },
  { table: "webhookReplays", key: "id", which: inState(["finished"], "updatedAt", KEEP_REPLAYS_MILLIS) },
];

/** Messages with their deliveries and attempts. */
const webhookMessageRetention: readonly ProjectRetention[] = [
  {
    table: "events",
    key: "id",
    kind: "webhookMessagesDays",
    which: ({ projectId, state, createdAt }, id, before) =>
      projectId && state && createdAt && and(eq(projectId, id), eq(state, "sent"), lte(createdAt, before)),
  },
];

export const webhooks: Feature = {
  routes: [...webhookRoutes, ...managementRoutes],
  pages: svixPages(svixRoutes),
  jobs: (deps) => [
    { name: "events", everyMillis: SECOND, wokenBy: ["events"], work: () => deliverEvents(deps) },
    ...outboxJobs(deps, messages),
    { name: "webhook replays", everyMillis: SECOND, wokenBy: ["webhookReplays"], work: () => continueReplay(deps) },
  ],
  retention: webhookRetention,
  projectRetention: webhookMessageRetention,
};
