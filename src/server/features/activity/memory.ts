import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import type { Store } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Log } from "#server/log.ts";
import type { Locale } from "#texts/locales.ts";
import { dayOf } from "./days.ts";
import { type ActiveDay, type ActiveUser, recordActiveDaysIn, recordSessionsIn, recordUsersIn } from "./note.ts";

/** A request in a session, or a token that was made for one. */
export interface SessionUse {
  projectId: string;
  userId: string;
  sessionId: string;
  /** Whether someone else uses the app as this user: the session is in use, but the user is not active. */
  isImpersonation: boolean;
  from?: EndUserIpInfo;
  /** The language of the page that sent the request, if it names one. */
  language?: Locale;
}

/**
 * Records when users and sessions were last seen. Collects the times in memory and writes them about once a second,
 * because a request that reads must not write. A crash may lose up to two seconds of them. docs/activity.md.
 */
export interface Activity {
  seen(use: SessionUse): void;
  /** Writes the collected times, after a flush that is still running. Resolves to 0, since nothing is left after it. */
  flush(): Promise<number>;
}

interface Visit extends SessionUse {
  at: number;
  /** When `from` was seen. */
  locatedAt?: number;
}

/** The most sessions that are collected between two flushes; further ones are not recorded. */
const MAX_COLLECTED = 50_000;
/** The visits of one transaction, more than most seconds bring. Between two transactions, other writes can run. */
const BATCH_VISITS = 500;
/** The most users whose activity today is known to be stored, so that it is not written again. */
const MAX_RECORDED = 100_000;
/**
 * A batch that fails this often in a row while the database is available is dropped: it would keep all later entries
 * from being written.
 */
const MOST_ATTEMPTS = 5;

export function collectActivity({ store, now, log }: { store: Store; now(): number; log: Log }): Activity {
  let visits = new Map<string, Visit>();
  /** Visits before midnight, of sessions that were seen again after it within the same second. */
  let yesterday: Visit[] = [];
  let recorded = { day: 0, userIds: new Set<string>() };
  let underWay: Promise<unknown> = Promise.resolve();
  let failures = 0;

  async function write(): Promise<void> {
    // Yesterday's first, because a failed batch is collected again in this order.
    const collected = [...yesterday, ...Array.from(visits, ([, visit]) => visit).sort(bySession)];
    [visits, yesterday] = [new Map(), []];
    for (let from = 0; from < collected.length; from += BATCH_VISITS) {
      const batch = collected.slice(from, from + BATCH_VISITS);
      try {
        await writeBatch(batch);
        failures = 0;
      } catch (error) {
        // An unavailable database says nothing about these rows, so they are kept.
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
    const days = daysOf(batch).filter(isNotRecorded);
    await store.write(async (tx) => {
      await recordSessionsIn(tx, store.dialect, latestOf(batch));
      await recordUsersIn(tx, store.dialect, users);
      await recordActiveDaysIn(tx, store.dialect, days);
    });
    for (const each of days) markRecorded(each);
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
    if (visit.at >= known.at) known.language = visit.language ?? known.language;
    known.at = Math.max(known.at, visit.at);
    if (visit.from && (known.locatedAt ?? 0) <= (visit.locatedAt ?? 0)) {
      known.from = visit.from;
      known.locatedAt = visit.locatedAt;
    }
  }

  const isNotRecorded = ({ userId, day }: ActiveDay) => day !== recorded.day || !recorded.userIds.has(userId);

  function markRecorded({ userId, day }: ActiveDay): void {
    if (day < recorded.day) return;
    if (day > recorded.day || recorded.userIds.size >= MAX_RECORDED) recorded = { day, userIds: new Set() };
    recorded.userIds.add(userId);
  }

  return {
    seen(use) {
      const at = now();
      const known = visits.get(use.sessionId);
      // The fast path for most requests: the session was seen a moment ago.
      const { language = known?.language } = use;
      if (known && !use.from && language === known.language && dayOf(known.at) === dayOf(at)) known.at = at;
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

/** The last visit of each session. With several rows for one session, PostgreSQL would use any of them. */
const latestOf = (visits: Visit[]) =>
  Array.from(new Map(visits.map((visit) => [visit.sessionId, visit])), ([, visit]) => visit);

/** Instances that write the same users lock them in the same order, so that they cannot deadlock. */
const bySession = (a: Visit, b: Visit) => (a.sessionId < b.sessionId ? -1 : 1);
const byUser = (a: ActiveUser, b: ActiveUser) => (a.userId < b.userId ? -1 : 1);

/** The users of the visits, each once, with the latest time and country. */
function usersOf(visits: Visit[]): ActiveUser[] {
  const users = new Map<string, ActiveUser>();
  for (const { userId, projectId, at, from, locatedAt, isImpersonation, language } of visits) {
    if (isImpersonation) continue;
    const user = users.get(userId) ?? { userId, projectId, at, countryCode: null, locatedAt: null, language: null };
    if (language && (user.language === null || user.at <= at)) user.language = language;
    user.at = Math.max(user.at, at);
    if (from?.countryCode && locatedAt !== undefined && (user.locatedAt ?? 0) <= locatedAt) {
      user.countryCode = from.countryCode;
      user.locatedAt = locatedAt;
    }
    users.set(userId, user);
  }
  return Array.from(users, ([, user]) => user).sort(byUser);
}

/** The days on which users were active, each once. Most batches have one day; at midnight, one has two. */
function daysOf(visits: Visit[]): ActiveDay[] {
  const days = new Map<string, ActiveDay>();
  for (const { userId, projectId, at, isImpersonation } of visits) {
    const day = dayOf(at);
    if (!isImpersonation) days.set(`${userId} ${day}`, { userId, projectId, day });
  }
  return Array.from(days, ([, day]) => day);
}
