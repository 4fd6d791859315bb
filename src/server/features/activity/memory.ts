import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import type { Store } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Log } from "#server/log.ts";
import { dayOf } from "./days.ts";
import { type ActiveDay, type ActiveUser, recordActiveDaysIn, recordSessionsIn, recordUsersIn } from "./note.ts";

/** A request in a session, or a token that was made for one. */
export interface SessionUse {
  projectId: string;
  userId: string;
  sessionId: string;
  /** Somebody else looks at the app as this user: the session is used, but the user is not there. */
  isImpersonation: boolean;
  from?: EndUserIpInfo;
}

/**
 * When users and sessions were last seen. Collected in memory and written about once a second in one transaction, since
 * nothing may be written for a read; up to two seconds of it may be lost in a crash. docs/activity.md.
 */
export interface Activity {
  seen(use: SessionUse): void;
  /** Writes what was collected, after what is just being written; resolves to 0, since a flush leaves nothing. */
  flush(): Promise<number>;
}

interface Visit extends SessionUse {
  at: number;
  /** When `from` was heard of. */
  locatedAt?: number;
}

/** Beyond this many sessions a second, further ones are not noted until the next flush. */
const MAX_COLLECTED = 50_000;
/** Most often all that a second brings. More goes into several transactions, between which others get their turn. */
const BATCH_VISITS = 500;
/** So many users are known to have been noted today, and not written again for it. */
const MAX_NOTED = 100_000;
/** What was refused so often in a row, and not for want of a database, is given up: it would keep everything after it from being written. */
const MOST_ATTEMPTS = 5;

export function collectActivity({ store, now, log }: { store: Store; now(): number; log: Log }): Activity {
  let visits = new Map<string, Visit>();
  /** Visits before midnight, of sessions that were seen again after it within the same second. */
  let yesterday: Visit[] = [];
  let noted = { day: 0, userIds: new Set<string>() };
  let underWay: Promise<unknown> = Promise.resolve();
  let failures = 0;

  async function write(): Promise<void> {
    // Yesterday's first: a batch is given back by collecting it again.
    const collected = [...yesterday, ...Array.from(visits, ([, visit]) => visit).sort(bySession)];
    [visits, yesterday] = [new Map(), []];
    for (let from = 0; from < collected.length; from += BATCH_VISITS) {
      const batch = collected.slice(from, from + BATCH_VISITS);
      try {
        await writeBatch(batch);
        failures = 0;
      } catch (error) {
        // What passes by itself is waited for: these rows are as good as any.
        if (!(error instanceof Unavailable)) failures++;
        const isHopeless = failures >= MOST_ATTEMPTS;
        for (const each of collected.slice(isHopeless ? from + BATCH_VISITS : from)) collect(each);
        if (!isHopeless) throw error;
        failures = 0;
        log.error(`Could not write last-seen times of ${batch.length} sessions; they are lost`, { error });
        return;
      }
    }
  }

  async function writeBatch(batch: Visit[]): Promise<void> {
    const users = usersOf(batch);
    const days = daysOf(batch).filter(isNews);
    await store.write(async (tx) => {
      await recordSessionsIn(tx, store.dialect, latestOf(batch));
      await recordUsersIn(tx, store.dialect, users);
      await recordActiveDaysIn(tx, store.dialect, days);
    });
    for (const each of days) remember(each);
  }

  function collect(visit: Visit): void {
    const known = visits.get(visit.sessionId);
    if (!known) {
      if (visits.size < MAX_COLLECTED) visits.set(visit.sessionId, visit);
      return;
    }
    if (dayOf(known.at) !== dayOf(visit.at) && yesterday.length < MAX_COLLECTED) {
      yesterday.push(known.at < visit.at ? { ...known } : visit);
    }
    known.at = Math.max(known.at, visit.at);
    if (visit.from && (known.locatedAt ?? 0) <= (visit.locatedAt ?? 0)) {
      known.from = visit.from;
      known.locatedAt = visit.locatedAt;
    }
  }

  const isNews = ({ userId, day }: ActiveDay) => day !== noted.day || !noted.userIds.has(userId);

  function remember({ userId, day }: ActiveDay): void {
    if (day < noted.day) return;
    if (day > noted.day || noted.userIds.size >= MAX_NOTED) noted = { day, userIds: new Set() };
    noted.userIds.add(userId);
  }

  return {
    seen(use) {
      const at = now();
      const known = visits.get(use.sessionId);
      // Most requests are of somebody who was just here. This runs for each of them.
      if (known && !use.from && dayOf(known.at) === dayOf(at)) known.at = at;
      else collect({ ...use, at, locatedAt: use.from && at });
    },
    async flush() {
      const written = underWay.then(write, write);
      underWay = written;
      await written;
      return 0;
    },
  };
}

/** Each session once: PostgreSQL takes any of several rows for one. */
const latestOf = (visits: Visit[]) =>
  Array.from(new Map(visits.map((visit) => [visit.sessionId, visit])), ([, visit]) => visit);

/** Instances that write about the same people meet in one order, and do not block each other. */
const bySession = (a: Visit, b: Visit) => (a.sessionId < b.sessionId ? -1 : 1);
const byUser = (a: ActiveUser, b: ActiveUser) => (a.userId < b.userId ? -1 : 1);

/** Whom the sessions belong to, each once, with the latest that is known of them. */
function usersOf(visits: Visit[]): ActiveUser[] {
  const users = new Map<string, ActiveUser>();
  for (const { userId, projectId, at, from, locatedAt, isImpersonation } of visits) {
    if (isImpersonation) continue;
    const user = users.get(userId) ?? { userId, projectId, at, countryCode: null, locatedAt: null };
    user.at = Math.max(user.at, at);
    if (from?.countryCode && locatedAt !== undefined && (user.locatedAt ?? 0) <= locatedAt) {
      user.countryCode = from.countryCode;
      user.locatedAt = locatedAt;
    }
    users.set(userId, user);
  }
  return Array.from(users, ([, user]) => user).sort(byUser);
}

/** Who was there on which day, each once: most often all on one, at midnight on two. */
function daysOf(visits: Visit[]): ActiveDay[] {
  const days = new Map<string, ActiveDay>();
  for (const { userId, projectId, at, isImpersonation } of visits) {
    const day = dayOf(at);
    if (!isImpersonation) days.set(`${userId} ${day}`, { userId, projectId, day });
  }
  return Array.from(days, ([, day]) => day);
}
