import { SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { aggregateMetrics } from "./aggregate.ts";
import { metricsRoutes } from "./routes.ts";

export const metrics: Feature = {
  routes: metricsRoutes,
  jobs: (deps) => [{ name: "metrics", everyMillis: SECOND, work: () => aggregateMetrics(deps) }],
};
