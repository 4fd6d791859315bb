import { SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { userRoutes } from "./routes.ts";
import { indexChanges } from "./search/text-index.ts";

export const users: Feature = {
  routes: userRoutes,
  jobs: ({ store }) => [{ name: "search", everyMillis: SECOND, work: () => indexChanges(store) }],
};
