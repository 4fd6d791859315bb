import { type Retention, since } from "#server/jobs/retention.ts";

/** Expired flows stay for an hour, to report the timeout at the callback, and no longer: anyone can start flows with long values. */
const KEEP_FLOWS_MILLIS = 3_600_000;

export const socialSignInRetention: readonly Retention[] = [
  { table: "oauthFlows", key: "stateDigest", which: since("expiresAt", KEEP_FLOWS_MILLIS) },
  { table: "oauthCodes", key: "digest", which: since("expiresAt", 0) },
];
