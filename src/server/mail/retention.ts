import { and, isNull, lte } from "drizzle-orm";
import { inState, type Retention } from "#server/jobs/retention.ts";

/** The recipient of a mail is personal data, and after this time nobody asks whether a mail arrived. */
const KEEP_MAILS_MILLIS = 90 * 24 * 3_600_000;

export const mailRetention: readonly Retention[] = [
  // The attempts of a mail are deleted with it; attempts that test a server belong to no mail.
  { table: "mails", key: "id", which: inState(["sent", "failed", "skipped"], "nextAttemptAt", KEEP_MAILS_MILLIS) },
  {
    table: "mailAttempts",
    key: "id",
    which: ({ mailId, at }, now) => mailId && at && and(isNull(mailId), lte(at, now - KEEP_MAILS_MILLIS)),
  },
];
