import { SECOND } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { followSchedule } from "./follow-schedule.ts";
import { backupRoutes } from "./routes.ts";

export const backups: Feature = {
  routes: backupRoutes,
  jobs: (deps) => [{ name: "backups", everyMillis: 30 * SECOND, work: () => followSchedule(deps) }],
};
