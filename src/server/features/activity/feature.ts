import { SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { forgetOldDays } from "./sweep.ts";

export const activity: Feature = {
  jobs: (deps) => [
    { name: "activity", everyMillis: SECOND, work: () => deps.activity.flush() },
    { name: "old activity", everyMillis: 600 * SECOND, work: () => forgetOldDays(deps) },
  ],
};
