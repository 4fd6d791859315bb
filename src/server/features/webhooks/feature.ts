import { SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { deliverEvents } from "./delivery/deliver-events.ts";
import { recoverStrandedMessages } from "./delivery/stranded.ts";
import { workOffWebhooks } from "./delivery/work.ts";
import { managementRoutes } from "./management/routes.ts";
import { workOffReplays } from "./replays.ts";
import { webhookMessageRetention, webhookRetention } from "./retention.ts";
import { webhookRoutes } from "./routes.ts";
import { svixPages } from "./svix/router.ts";
import { svixRoutes } from "./svix/routes.ts";

export const webhooks: Feature = {
  routes: [...webhookRoutes, ...managementRoutes],
  pages: svixPages(svixRoutes),
  jobs: (deps) => [
    { name: "events", everyMillis: SECOND, byClockOnly: true, work: () => deliverEvents(deps) },
    { name: "webhooks", everyMillis: SECOND, work: () => workOffWebhooks(deps) },
    {
      name: "webhooks after the clock was set back",
      everyMillis: 15 * SECOND,
      byClockOnly: true,
      work: () => recoverStrandedMessages(deps),
    },
    { name: "webhook replays", everyMillis: SECOND, byClockOnly: true, work: () => workOffReplays(deps) },
  ],
  retention: webhookRetention,
  projectRetention: webhookMessageRetention,
};
