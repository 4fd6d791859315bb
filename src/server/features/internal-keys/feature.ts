import { SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { internalKeyRoutes } from "./routes.ts";

export const internalKeys: Feature = {
  routes: internalKeyRoutes,
  jobs: (deps) => [{ name: "key uses", everyMillis: SECOND, work: () => deps.keyUses.flush() }],
};
