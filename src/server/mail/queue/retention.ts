import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { ProjectRetention } from "#server/jobs/retention.ts";

/** The recipient of a mail is personal data, and after this time nobody asks whether a mail arrived. */
export const mailRetention: readonly ProjectRetention[] = [
  // The attempts of a mail are deleted with it; attempts that test a server belong to no mail.
  {
    table: "mails",
    key: "id",
    kind: "mailsDays",
    which: ({ projectId, state, createdAt }, id, before) =>
      projectId &&
      state &&
      createdAt &&
      and(eq(projectId, id), inArray(state, ["sent", "failed", "skipped"]), lte(createdAt, before)),
  },
  {
    table: "mailAttempts",
    key: "id",
    kind: "mailsDays",
    which: ({ projectId, mailId, at }, id, before) =>
      projectId && mailId && at && and(eq(projectId, id), isNull(mailId), lte(at, before)),
  },
];
