import { type Retention, since } from "#server/jobs/retention.ts";

export const sessionRetention: readonly Retention[] = [{ table: "sessions", key: "id", which: since("expiresAt", 0) }];
