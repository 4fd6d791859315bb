import type { Feature } from "#server/feature.ts";
import { since } from "#server/jobs/retention.ts";

export const signIn: Feature = { retention: [{ table: "knownPlaces", key: "key", which: since("expiresAt", 0) }] };
