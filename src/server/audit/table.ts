import { sql } from "drizzle-orm";
import type { Columns } from "#server/db/store/columns.ts";

/** Data that may have to be erased later; the chain covers only its salted digest. */
export interface PersonalPart {
  ip: string | null;
  userAgent: string | null;
  before: unknown;
  after: unknown;
}

export const auditEntries = (c: Columns) =>
  c.table(
    "audit_entries",
    {
      id: c.text().primaryKey(),
      projectId: c.text().notNull(),
      at: c.millis().notNull(),
      action: c.text().notNull(),
      actorType: c.text().notNull(),
      actorId: c.text(),
      subjectType: c.text().notNull(),
      subjectId: c.text(),
      requestId: c.text(),
      personal: c.json<PersonalPart>(),
      personalSalt: c.text(),
      personalDigest: c.text().notNull(),
      /** Null until the sealer has numbered the entry and chained it to the one before. */
      sequence: c.integer(),
      seal: c.text(),
    },
    (t) => [
      c.uniqueIndex("audit_entries_chain").on(t.projectId, t.sequence),
      c.index("audit_entries_by_time").on(t.projectId, t.at, t.id),
      c
        .index("audit_entries_by_actor")
        .on(t.projectId, t.actorId, t.at, t.id)
        .where(sql`actor_id is not null and actor_id is distinct from subject_id`),
      c.index("audit_entries_by_subject").on(t.projectId, t.subjectId, t.at, t.id),
      c.index("audit_entries_by_action").on(t.projectId, t.action, t.at, t.id),
      // Users are the actor or the subject of most entries.
      c.index("audit_entries_by_actor_type").on(t.projectId, t.actorType, t.at, t.id).where(sql`actor_type <> 'user'`),
      c
        .index("audit_entries_by_subject_type")
        .on(t.projectId, t.subjectType, t.at, t.id)
        .where(sql`subject_type <> 'user'`),
    ],
  );

/** The recorded end of each log: entries that are removed there are missed. See recorded-heads.ts. */
export const auditHeads = (c: Columns) =>
  c.table("audit_heads", {
    projectId: c.text().primaryKey(),
    sequence: c.integer().notNull(),
    seal: c.text().notNull(),
    at: c.millis().notNull(),
    code: c.text().notNull(),
  });
