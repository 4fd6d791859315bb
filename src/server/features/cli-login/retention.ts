import { DAY } from "#contract/limits.ts";
import { type Retention, since } from "#server/jobs/retention.ts";

/** A program that polls late gets `expired` for this time after the expiration. */
const KEEP_CLI_LOGINS_MILLIS = DAY;

export const cliLoginRetention: readonly Retention[] = [
  { table: "cliLogins", key: "id", which: since("expiresAt", KEEP_CLI_LOGINS_MILLIS) },
];
