import { and, eq, isNotNull, isNull, lte, ne } from "drizzle-orm";
import type { Finding } from "#contract/instance.ts";
import { DAY, INTERNAL_PROJECT_ID, MINUTE } from "#contract/limits.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Retention } from "#server/jobs/retention.ts";
import { findProblems, type Problem } from "./found.ts";
import { type Concerned, concernedBy, mailAlertIn } from "./mail.ts";

/** A problem that no server has found for this long has ended. Servers check every minute. */
const OVER_MILLIS = 10 * MINUTE;
const SEEN_MILLIS = 2 * MINUTE;
/** A problem that comes back within this time after its end is the same one. */
const KEEP_ENDED_MILLIS = 7 * DAY;
const LONGEST_PAUSE_DAYS = 7;
/** While these last, an email would only wait with the others. Their end is emailed. */
const ABOUT_MAIL = new Set([`${INTERNAL_PROJECT_ID}/mail_server_fails`, `${INTERNAL_PROJECT_ID}/mails_stuck`]);

export const incidentRetention: readonly Retention[] = [
  {
    table: "incidents",
    key: "key",
    which: ({ endedAt }, now) => endedAt && and(isNotNull(endedAt), lte(endedAt, now - KEEP_ENDED_MILLIS)),
  },
];

/** Looks for problems, and emails the people who can fix them. In dev mode, nobody gets an email. */
export async function alertOwners(deps: Deps): Promise<number> {
  if (!deps.settings.dev) await recordProblems(deps, await findProblems(deps));
  return 0;
}

/**
 * Tells owners of new problems and of those that last, once for all servers on the data, and of their end. The first
 * reminder comes after a day, further ones after two, four and then every seven days, also if the problem comes and goes.
 */
async function recordProblems(deps: Deps, found: readonly Problem[]): Promise<void> {
  for (const problem of found) {
    const concerned = await concernedBy(deps, problem.projectId);
    const told = await deps.store.write((tx) => recordIn(tx, deps, problem, concerned));
    if (told === "new") {
      const { key, summary, remedy } = problem;
      deps.log[problem.severity === "error" ? "error" : "warn"]("Found a problem", { problem: key, summary, remedy });
    }
  }
  for (const { key, projectId } of await gone(deps, found)) {
    const concerned = await concernedBy(deps, projectId);
    if (!(await deps.store.write((tx) => endIn(tx, deps, key, concerned)))) continue;
    deps.log.info("A problem is over", { problem: key });
  }
}

async function recordIn(
  tx: Transaction,
  deps: Deps,
  problem: Problem,
  concerned: Concerned | null,
): Promise<"new" | "again" | null> {
  const { key, projectId, severity, summary, remedy } = problem;
  const now = deps.now();
  const row = await incidentIn(tx, key);
  const isDue = row === undefined || row.toldAt === null || row.toldAt + pauseAfter(row.timesTold) <= now;
  if (row && !isDue && row.endedAt === null && row.seenAt > now - SEEN_MILLIS) return null;
  const beganAt = row && row.endedAt === null ? row.beganAt : now;
  const told = isDue ? { toldAt: now, timesTold: (row?.timesTold ?? 0) + 1 } : {};
  const state = { severity, summary, remedy, beganAt, seenAt: now, endedAt: null };
  if (row)
    await tx
      .update(tx.incidents)
      .set({ ...state, ...told })
      .where(eq(tx.incidents.key, key));
  else await tx.add("incidents", { key, projectId, ...state, toldAt: now, timesTold: 1 });
  if (!isDue) return null;
  if (concerned && !ABOUT_MAIL.has(key)) await mailAlertIn(tx, deps, concerned, { ...problem, beganAt, isOver: false });
  return row ? "again" : "new";
}

/** Ends an incident and emails its end; returns whether this process did. */
async function endIn(tx: Transaction, deps: Deps, key: string, concerned: Concerned | null): Promise<boolean> {
  const row = await incidentIn(tx, key);
  const now = deps.now();
  if (!row || row.endedAt !== null || row.seenAt > now - OVER_MILLIS) return false;
  await tx.update(tx.incidents).set({ endedAt: now }).where(eq(tx.incidents.key, key));
  // One that came back without an email also ends without one.
  const wasTold = row.toldAt !== null && row.toldAt >= row.beganAt;
  if (concerned && wasTold) await mailAlertIn(tx, deps, concerned, { ...row, isOver: true });
  return true;
}

async function incidentIn(tx: Transaction, key: string) {
  const t = tx.incidents;
  const [row] = await tx.select().from(t).where(eq(t.key, key));
  return row;
}

const pauseAfter = (timesTold: number) => Math.min(2 ** (timesTold - 1), LONGEST_PAUSE_DAYS) * DAY;

/** Incidents that nobody finds anymore. A server that has just started may not have found them yet. */
async function gone(deps: Deps, found: readonly Problem[]) {
  const now = deps.now();
  if (deps.startedAt > now - OVER_MILLIS) return [];
  const open = await deps.store.rows(openIncidents, {});
  return open.filter(({ key, seenAt }) => seenAt <= now - OVER_MILLIS && !found.some((each) => each.key === key));
}

const openIncidents = prepared((db) => {
  const t = db.incidents;
  return db.select({ key: t.key, projectId: t.projectId, seenAt: t.seenAt }).from(t).where(isNull(t.endedAt));
});

const openOfProjects = prepared((db) => {
  const t = db.incidents;
  return db
    .select({ key: t.key, severity: t.severity, summary: t.summary, remedy: t.remedy })
    .from(t)
    .where(and(isNull(t.endedAt), ne(t.projectId, INTERNAL_PROJECT_ID)));
});

/** The problems of projects that their owners were told of, for the operator's list. */
export async function projectIncidents(store: Pick<Store, "rows">): Promise<Finding[]> {
  const rows = await store.rows(openOfProjects, {});
  return rows.map(({ key, ...finding }) => ({ id: key.split("/")[1] ?? key, ...finding }));
}
