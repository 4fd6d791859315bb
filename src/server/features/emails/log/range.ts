import { and, type Column, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { type EmailAddress, emailAddress } from "#contract/fields.ts";
import type { MailState } from "#contract/mails.ts";
import { UUID } from "#contract/uuid.ts";
import { equalsUnindexed } from "#server/db/query/conditions.ts";
import { cursorOf, type Keyset, pageFrom, pageOrder } from "#server/db/query/page.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import type { Snapshot } from "#server/db/store/store.ts";

export interface MailFilter {
  state?: MailState;
  userId?: string;
  fromMillis?: number;
  toMillis?: number;
  /** An email's id, a whole address, or a part of a recipient or subject. */
  query?: string;
}

/** Classifies the text of a search: an id, an address, or a part of a recipient or subject. */
export function parseSearch(query = ""): { id?: string; recipient?: EmailAddress; part?: string } {
  const text = query.trim();
  const small = text.toLowerCase();
  if (UUID.test(small)) return { id: small };
  const recipient = emailAddress(text);
  if (recipient) return { recipient };
  return text === "" ? {} : { part: text };
}

/** The emails that a filter names, apart from a part of a text: a range of one index, newest first. */
export interface MailRange {
  from(cursor?: string): SQL;
  order: SQL[];
  /** The cursor of the email that begins the next page. */
  cursorOf(next: string | null): Promise<string | null>;
}

/**
 * Returns the range. Equalities select its index, and only theirs may: with one more, a database could read all emails
 * of the project to find the few to a recipient.
 */
export function rangeOf(db: Snapshot, dialect: Dialect, projectId: string, filter: MailFilter): MailRange {
  const t = db.mails;
  const { state, userId, fromMillis, toMillis } = filter;
  const { id, recipient } = parseSearch(filter.query);
  const unindexed = (column: Column, value: string) => equalsUnindexed(dialect, column, sql`${value}`);
  const ofState = (is: typeof eq | typeof unindexed) => (state === undefined ? undefined : is(t.state, state));
  const ofUser = userId === undefined ? undefined : sql`coalesce(${t.userId}, '') = ${userId}`;
  const chosen =
    recipient !== undefined
      ? and(eq(t.projectId, projectId), eq(t.recipient, recipient), ofState(unindexed), ofUser)
      : userId !== undefined
        ? and(eq(t.userId, userId), unindexed(t.projectId, projectId), ofState(unindexed))
        : and(eq(t.projectId, projectId), ofState(eq));
  const within = and(
    chosen,
    id === undefined ? undefined : eq(t.id, id),
    fromMillis === undefined ? undefined : gte(t.createdAt, fromMillis),
    toMillis === undefined ? undefined : lte(t.createdAt, toMillis),
  );
  const keyset: Keyset = {
    table: t,
    order: t.createdAt,
    id: t.id,
    descending: true,
    within: sql`${within}`,
    placeOf: (id) => sql`(select m.created_at from mails m where m.id = ${id} and m.project_id = ${projectId})`,
  };
  return {
    from: (cursor) => pageFrom(keyset, cursor),
    order: pageOrder(keyset),
    cursorOf: (next) => cursorOf(db, keyset, next),
  };
}
