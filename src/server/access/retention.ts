import { type Retention, since } from "#server/jobs/retention.ts";

export const throttleRetention: readonly Retention[] = [
  { table: "throttles", key: "key", which: since("expiresAt", 0) },
];
