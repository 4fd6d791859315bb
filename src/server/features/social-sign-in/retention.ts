import { HOUR } from "#contract/limits.ts";
import { type Retention, since } from "#server/jobs/retention.ts";

/** Expired flows stay for an hour, so that a callback reports the timeout; not longer, since anyone can start large flows. */
const KEEP_FLOWS_MILLIS = HOUR;

export const socialSignInRetention: readonly Retention[] = [
  { table: "oauthFlows", key: "stateDigest", which: since("expiresAt", KEEP_FLOWS_MILLIS) },
  { table: "oauthCodes", key: "digest", which: since("expiresAt", 0) },
];
