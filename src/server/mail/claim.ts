import { and, asc, inArray, lte, not, or, sql } from "drizzle-orm";
import { isAmong } from "#server/db/query/conditions.ts";
import { byDialect, prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { LONGEST_REST_MILLIS, type MailServer } from "./servers.ts";

/** A mail that was being sent when the process died is tried again after this time: mails are sent at least once. */
const LEASE_MILLIS = 60_000;
const PAGE = 50;
const PAGES = 20;

export type ClaimedMail = Awaited<ReturnType<typeof claim>>[number];

/**
 * Finds due mails of all but the passed-over projects. Expired mails are found for every project, since skipping one
 * needs no server.
 */
const firstDue = byDialect((dialect) =>
  prepared((db, { now, passed }: Params<{ now: number; passed: string }>) => {
    const t = db.mails;
    return db
      .select({ id: t.id, projectId: t.projectId, expiresAt: t.expiresAt })
      .from(t)
      .where(
        and(
          inArray(t.state, ["queued", "sending"]),
          lte(t.nextAttemptAt, now),
          or(not(isAmong(dialect, t.projectId, sql`${passed}`)), lte(t.expiresAt, now)),
        ),
      )
      .orderBy(asc(t.nextAttemptAt))
      .limit(PAGE);
  }),
);

/** Returns the ids of due mails whose server has capacity, the longest waiting first. */
export async function findDue(deps: Deps): Promise<string[]> {
  const now = deps.now();
  const passed = new Set<string>();
  const foundFor = new Map<MailServer, number>();
  const ids: string[] = [];
  for (let page = 0; page < PAGES && ids.length === 0; page++) {
    const due = await deps.store.rows(firstDue[deps.store.dialect], { now, passed: JSON.stringify([...passed]) });
    if (due.length === 0) break;
    for (const { id, projectId, expiresAt } of due) {
      const project = await deps.projects.get(projectId);
      const server = project && deps.mailServers.of(project);
      const count = server ? (foundFor.get(server) ?? 0) : 0;
      const isExpired = expiresAt !== null && expiresAt <= now;
      const hasRoom = server && !isResting(server, now) && server.load.underWay + count < server.maxAtOnce;
      if (isExpired || !project) ids.push(id);
      else if (!hasRoom) passed.add(projectId);
      else {
        foundFor.set(server, count + 1);
        ids.push(id);
      }
    }
  }
  return ids;
}

/** Whether a server is paused. A longer pause than the maximum began before the clock was set back, and is ignored. */
function isResting({ load: { restsUntil } }: MailServer, now: number): boolean {
  return restsUntil > now && restsUntil <= now + LONGEST_REST_MILLIS;
}

/** Claims mails that no other process has claimed: until the lease ends, no other process sends them. */
export async function claim(deps: Deps, ids: string[]) {
  const now = deps.now();
  return deps.store.write((tx) => {
    const t = tx.mails;
    return tx
      .update(t)
      .set({ state: "sending", nextAttemptAt: now + LEASE_MILLIS })
      .where(and(inArray(t.id, ids), inArray(t.state, ["queued", "sending"]), lte(t.nextAttemptAt, now)))
      .returning();
  });
}
