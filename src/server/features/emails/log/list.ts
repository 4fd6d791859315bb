import { getTableColumns, inArray, or } from "drizzle-orm";
import { LIST_PAGE_DEFAULT, MAILS_COUNTED, MAILS_SEARCHED_AT_ONCE } from "#contract/limits.ts";
import { MAIL_STATES, type MailState } from "#contract/mails.ts";
import { contains, lowered } from "#server/db/query/contains.ts";
import { windowsFrom } from "#server/db/query/windows.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type MailFilter, type MailRange, parseSearch, rangeOf } from "./range.ts";

/** A search compares this many emails per statement, which takes SQLite some milliseconds. */
const STEP = 2_000;

export type ListedMail = Awaited<ReturnType<typeof mailsWithIds>>[number];

/**
 * Returns a page of the project's emails, newest first. A search compares a bounded number of emails, so its page may
 * be shorter than the limit although others follow.
 */
export async function pageOfMails(
  deps: Pick<Deps, "store">,
  projectId: string,
  filter: MailFilter,
  { cursor, limit = LIST_PAGE_DEFAULT }: { cursor?: string; limit?: number },
): Promise<{ items: ListedMail[]; next: string | null }> {
  const { dialect } = deps.store;
  const { part } = parseSearch(filter.query);
  return deps.store.read(async (db) => {
    const range = rangeOf(db, dialect, projectId, filter);
    const ids: string[] = [];
    if (part === undefined) {
      ids.push(...(await idsFrom(db, range, cursor, limit + 1)));
    } else {
      const windows = windowsFrom(cursor, { rows: MAILS_SEARCHED_AT_ONCE, step: STEP }, (from, rows) =>
        mailAfter(db, range, from, rows),
      );
      for await (const from of windows) {
        const t = db.mails;
        const near = db
          .select({
            id: t.id,
            recipient: lowered(dialect, t.recipient).as("lowered_recipient"),
            subject: lowered(dialect, t.shownSubject).as("lowered_subject"),
          })
          .from(t)
          .where(range.from(from))
          .orderBy(...range.order)
          .limit(STEP)
          .as("near");
        const found = await db
          .select({ id: near.id })
          .from(near)
          .where(or(contains(dialect, near.recipient, part), contains(dialect, near.subject, part)))
          .limit(limit + 1 - ids.length);
        ids.push(...found.map(({ id }) => id));
        if (ids.length > limit) break;
      }
    }
    const isAll = part === undefined || ids.length > limit;
    const next = ids[limit] ?? (isAll ? null : await mailAfter(db, range, cursor, MAILS_SEARCHED_AT_ONCE));
    return { items: await mailsWithIds(db, ids.slice(0, limit)), next: await range.cursorOf(next) };
  });
}

/** Counts the emails of each state, up to a limit. */
export async function countsOfMails(
  deps: Pick<Deps, "store">,
  projectId: string,
  filter: Omit<MailFilter, "state" | "query">,
): Promise<Record<MailState, { count: number; isExact: boolean }>> {
  return deps.store.read(async (db) => {
    const countOf = async (state: MailState) => {
      const range = rangeOf(db, deps.store.dialect, projectId, { ...filter, state });
      const near = db
        .select({ id: db.mails.id })
        .from(db.mails)
        .where(range.from())
        .orderBy(...range.order)
        .limit(MAILS_COUNTED + 1)
        .as("near");
      const count = await db.$count(near);
      return { count: Math.min(count, MAILS_COUNTED), isExact: count <= MAILS_COUNTED };
    };
    const [queued, sending, sent, failed, skipped] = [
      await countOf(MAIL_STATES[0]),
      await countOf(MAIL_STATES[1]),
      await countOf(MAIL_STATES[2]),
      await countOf(MAIL_STATES[3]),
      await countOf(MAIL_STATES[4]),
    ];
    return { queued, sending, sent, failed, skipped };
  });
}

/** The statement that finds the ids of a page. */
export const pageQuery = (db: Snapshot, range: MailRange, cursor: string | undefined, rows: number) =>
  db
    .select({ id: db.mails.id })
    .from(db.mails)
    .where(range.from(cursor))
    .orderBy(...range.order)
    .limit(rows);

const idsFrom = async (db: Snapshot, range: MailRange, cursor: string | undefined, rows: number) =>
  (await pageQuery(db, range, cursor, rows)).map(({ id }) => id);

/** The email that is so many emails after a cursor. */
async function mailAfter(db: Snapshot, range: MailRange, cursor: string | undefined, rows: number) {
  const [mail] = await pageQuery(db, range, cursor, 1).offset(rows);
  return mail?.id ?? null;
}

/** The emails in the order of their ids, without their contents. */
async function mailsWithIds(db: Snapshot, ids: readonly string[]) {
  const t = db.mails;
  if (ids.length === 0) return [];
  const { sealedContent: _sealed, shownHtml: _html, ...columns } = getTableColumns(t);
  const rows = await db
    .select(columns)
    .from(t)
    .where(inArray(t.id, [...ids]));
  const byId = new Map(rows.map((mail) => [mail.id, mail]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
