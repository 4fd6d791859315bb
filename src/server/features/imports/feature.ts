import { SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { since } from "#server/jobs/retention.ts";
import { importRoutes } from "./routes.ts";
import { importSome } from "./work.ts";

/** Imports of users from other products, over the API and in the console. */
export const imports: Feature = {
  routes: importRoutes,
  jobs: (deps) => [{ name: "imports", everyMillis: SECOND, wokenBy: ["imports"], work: () => importSome(deps) }],
  retention: [{ table: "imports", key: "id", which: since("expiresAt", 0) }],
};
