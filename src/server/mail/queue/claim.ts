import { and, asc, gt, gte, inArray, lte, not, or, sql } from "drizzle-orm";
import { isAmong } from "#server/db/query/conditions.ts";
import { byDialect, prepared } from "#server/db/query/prepared.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { type LastSearch, LONGEST_REST_MILLIS, type MailServer } from "#server/mail/servers/servers.ts";
import { LEASE_MILLIS } from "./deadlines.ts";

const PAGE = 50;
const PAGES = 20;
/** How many mails one write makes due. */
const RESCUED_AT_ONCE = 500;
const WAITING = ["queued", "sending"] as const;

/** Emails that wait for a server are passed over one by one. That may take one part in so many of the time. */
const REST_SHARE = 20;
const MOST_REST_MILLIS = 5_000;
/** An email becomes visible a moment after the time at which it was queued; clocks of servers differ, too. */
const LATE_MILLIS = 250;

export type ClaimedMail = Awaited<ReturnType<typeof claim>>[number];

/**
 * Finds emails due since a time, except those of the projects in `passed`. Expired emails of every project are found,
 * since skipping them needs no mail server.
 */
const firstDue = byDialect((dialect) =>
  prepared((db, { from, now, passed }: Params<{ from: number; now: number; passed: string }>) => {
    const t = db.mails;
    return db
      .select({ id: t.id, projectId: t.projectId, expiresAt: t.expiresAt })
      .from(t)
      .where(
        and(
          inArray(t.state, [...WAITING]),
          gte(t.nextAttemptAt, from),
          lte(t.nextAttemptAt, now),
          or(not(isAmong(dialect, t.projectId, sql`${passed}`)), lte(t.expiresAt, now)),
        ),
      )
      .orderBy(asc(t.nextAttemptAt))
      .limit(PAGE);
  }),
);

/** Returns the ids of due emails whose server has capacity, the longest waiting first. */
export async function findDue(deps: Deps): Promise<string[]> {
  const [now, began] = [deps.now(), performance.now()];
  const last = restingSearch(deps.mailServers.lastSearch, now);
  const from = last ? last.at - LATE_MILLIS : 0;
  const passed = new Set(last?.passed);
  const foundFor = new Map<MailServer, number>();
  const ids: string[] = [];
  let isServerBusy = false;
  for (let page = 0; page < PAGES && ids.length === 0; page++) {
    const due = await deps.store.rows(firstDue[deps.store.dialect], { from, now, passed: JSON.stringify([...passed]) });
    if (due.length === 0) break;
    for (const { id, projectId, expiresAt } of due) {
      const project = await deps.projects.get(projectId);
      const server = project && deps.mailServers.of(project);
      const count = server ? (foundFor.get(server) ?? 0) : 0;
      const isExpired = expiresAt !== null && expiresAt <= now;
      if (isExpired || !project) ids.push(id);
      else if (!server || isResting(server, now)) passed.add(projectId);
      else if (server.load.underWay + count >= server.maxAtOnce) {
        isServerBusy = true;
        passed.add(projectId);
      } else {
        foundFor.set(server, count + 1);
        ids.push(id);
      }
    }
  }
  const rest = Math.min(MOST_REST_MILLIS, REST_SHARE * (performance.now() - began));
  const restsUntil = last?.restsUntil ?? performance.now() + rest;
  const isOver = ids.length > 0 || isServerBusy;
  deps.mailServers.lastSearch = isOver ? null : { at: now, passed, restsUntil };
  return ids;
}

/** Returns the last search if it still holds; a clock that was set back makes it void. */
function restingSearch(last: LastSearch | null, now: number): LastSearch | null {
  return last && performance.now() < last.restsUntil && now >= last.at ? last : null;
}

/** Whether a server is paused. A longer pause than the maximum began before the clock was set back, and is ignored. */
function isResting({ load: { restsUntil } }: MailServer, now: number): boolean {
  return restsUntil > now && restsUntil <= now + LONGEST_REST_MILLIS;
}

/** Claims due emails, up to the capacity of each server. */
export async function claimDue(deps: Deps): Promise<ClaimedMail[]> {
  const ids = await findDue(deps);
  return ids.length === 0 ? [] : claim(deps, ids);
}

/** Claims emails that no other process has claimed: until the lease ends, no other process sends them. */
export async function claim(deps: Deps, ids: string[]) {
  const now = deps.now();
  return deps.store.write((tx) => {
    const t = tx.mails;
    return tx
      .update(t)
      .set({ state: "sending", nextAttemptAt: now + LEASE_MILLIS })
      .where(and(inArray(t.id, ids), inArray(t.state, [...WAITING]), lte(t.nextAttemptAt, now)))
      .returning();
  });
}

const laterThan = prepared((db, { latest }: Params<{ latest: number }>) => {
  const t = db.mails;
  return db
    .select({ id: t.id })
    .from(t)
    .where(and(inArray(t.state, [...WAITING]), gt(t.nextAttemptAt, latest)))
    .limit(RESCUED_AT_ONCE);
});

/** Finds mails whose next attempt is later than a time. */
export const dueAfter = ({ store }: Pick<Deps, "store">, latest: number) => store.rows(laterThan, { latest });

/** Makes mails due whose next attempt is later than a time. Returns their number. */
export async function makeDueIn(
  tx: Transaction,
  mails: readonly { id: string }[],
  { now, latest }: { now: number; latest: number },
): Promise<number> {
  const t = tx.mails;
  const ids = mails.map(({ id }) => id);
  const due = await tx
    .update(t)
    .set({ nextAttemptAt: now })
    .where(and(inArray(t.id, ids), inArray(t.state, [...WAITING]), gt(t.nextAttemptAt, latest)))
    .returning({ id: t.id });
  return due.length;
}
