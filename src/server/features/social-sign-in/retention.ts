import { type Retention, since } from "#server/jobs/retention.ts";

/** Long enough to answer "you took too long" instead of "unknown"; anybody may begin a flow, with long texts. */
const KEEP_FLOWS_MILLIS = 3_600_000;

export const socialSignInRetention: readonly Retention[] = [
  { table: "oauthFlows", key: "stateDigest", which: since("expiresAt", KEEP_FLOWS_MILLIS) },
  { table: "oauthCodes", key: "digest", which: since("expiresAt", 0) },
];
