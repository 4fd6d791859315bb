import { SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { deletions as taking } from "./deletion-job.ts";

export const deletions: Feature = {
  jobs: (deps) => [{ name: "deletions", everyMillis: SECOND, work: taking(deps).work }],
};
