import { type Retention, since } from "#server/jobs/retention.ts";

export const signInRetention: readonly Retention[] = [
  { table: "throttles", key: "key", which: since("expiresAt", 0) },
  { table: "knownPlaces", key: "key", which: since("expiresAt", 0) },
];
