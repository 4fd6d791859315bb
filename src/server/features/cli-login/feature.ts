import { DAY } from "#contract/limits.ts";
import type { Feature } from "#server/feature.ts";
import { since } from "#server/jobs/retention.ts";
import { cliLoginRoutes } from "./routes.ts";

/** A program that polls late gets `expired` for this time after the expiration. */
const KEEP_CLI_LOGINS_MILLIS = DAY;

export const cliLogin: Feature = {
  routes: cliLoginRoutes,
  retention: [{ table: "cliLogins", key: "id", which: since("expiresAt", KEEP_CLI_LOGINS_MILLIS) }],
};
