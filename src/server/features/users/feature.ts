import type { Feature } from "#server/feature.ts";
import { SECOND } from "#server/jobs/every.ts";
import { userRoutes } from "./routes.ts";
import { indexChanges } from "./search/text-index.ts";

export const users: Feature = {
  routes: userRoutes,
  jobs: ({ store }) => [{ name: "search", everyMillis: SECOND, byClockOnly: true, work: () => indexChanges(store) }],
};
