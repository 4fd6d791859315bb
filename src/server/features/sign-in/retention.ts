import { type Retention, since } from "#server/jobs/retention.ts";

export const signInRetention: readonly Retention[] = [
  { table: "knownPlaces", key: "key", which: since("expiresAt", 0) },
];
