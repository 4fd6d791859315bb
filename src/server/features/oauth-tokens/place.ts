import type { Origin } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";

/** The authorization server that a request reached, and where the request comes from. */
export interface Place {
  deps: Deps;
  project: Project;
  origin: Origin;
  request: Request;
}
