import { SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { outboxJobs } from "#server/outbox/outbox.ts";
import { deliverEvents } from "./delivery/deliver-events.ts";
import { messages } from "./delivery/work.ts";
import { managementRoutes } from "./management/routes.ts";
import { continueReplay } from "./replays.ts";
import { webhookMessageRetention, webhookRetention } from "./retention.ts";
import { webhookRoutes } from "./routes.ts";
import { svixPages } from "./svix/router.ts";
import { svixRoutes } from "./svix/routes.ts";

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
