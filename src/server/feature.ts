import type { Deps } from "./deps.ts";
import type { Route } from "./http/routing/api-route.ts";
import type { PageRoute } from "./http/routing/route.ts";
import type { ProjectRetention, Retention } from "./jobs/retention.ts";
import type { Job } from "./jobs/runner.ts";

/**
 * The parts that a feature adds to the server, beside its tables (`db/store/tables.ts`) and its records in an export
 * (`transfer/nouns.ts`). Its `feature.ts` declares them, and `features.ts` lists it.
 */
export interface Feature {
  /** Endpoints of the contract. */
  routes?: readonly Route[];
  /** Pages that are served beside the API. */
  pages?: readonly PageRoute[];
  /** Background work of a running server. */
  jobs?(deps: Deps): readonly Job[];
  /** Rows that a job deletes when they have expired. */
  retention?: readonly Retention[];
  /** Rows that a job deletes when their project no longer keeps them. */
  projectRetention?: readonly ProjectRetention[];
}
