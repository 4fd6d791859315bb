import { and, eq } from "drizzle-orm";
import { DAY } from "#contract/limits.ts";
import { type Retention, since } from "#server/jobs/retention.ts";

/** Codes are kept for a while after they expire, so that "expired" and "already used" differ from "unknown". */
const KEEP_CODES_MILLIS = 30 * DAY;
/** Any client may request challenges, and none is needed again once its page is closed. */
const KEEP_CHALLENGES_MILLIS = 10 * 60_000;

const isOldChallenge = since("expiresAt", KEEP_CHALLENGES_MILLIS);

export const codeRetention: readonly Retention[] = [
  { table: "codes", key: "id", which: since("expiresAt", KEEP_CODES_MILLIS) },
  {
    table: "codes",
    key: "id",
    which: (columns, now) =>
      columns.purpose && and(eq(columns.purpose, "passkey_challenge"), isOldChallenge(columns, now)),
  },
];
