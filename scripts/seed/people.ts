import { randomUUID } from "node:crypto";

const DAY_MILLIS = 86_400_000;
/** So many share a word in their names that nobody else has, whatever the size. */
export const SHARING = 20;
/** Terms for the ways in which a search can be hard. */
export const TERMS = {
  /** Everybody's. */
  common: "rowing",
  /** Each three letters of it are everybody's; the whole is nobody's. */
  nowhere: "rowings",
  /** Of one end of the list only. */
  oldest: "oldtimer",
  newest: "newcomer",
  /** Too short for an index. */
  short: "ro",
};
/** More than are a few, and no more of them in a larger crowd. */
const AT_AN_END = 3_000;
const COUNTRIES = ["AT", "DE", "JP", "FR", "US"];

export interface SeededPerson {
  id: string;
  channelId: string;
  name: string;
  email: string;
  signedUpAt: number;
  lastActiveAt: number;
  country: string;
  /** In days since 1970; null for two in three. */
  activeDay: number | null;
  /** One in ten is in a team. */
  inTeam: boolean;
}

/** People who came in the course of a year, oldest first, a third of whom was here in the last month. */
export function* seededPeople(count: number, now: number): Generator<SeededPerson> {
  const ends = Math.min(AT_AN_END, count / 10);
  const groups = Math.ceil(count / SHARING);
  for (let n = 0; n < count; n++) {
    const signedUpAt = now - Math.floor(((count - n) * 365 * DAY_MILLIS) / count);
    const end = n < ends ? ` ${TERMS.oldest}` : n >= count - ends ? ` ${TERMS.newest}` : "";
    yield {
      id: randomUUID(),
      channelId: randomUUID(),
      name: `Person ${n} rowing ${wordOf(n % groups)}${end}`,
      email: `somebody-${n}@owings.example`,
      signedUpAt,
      lastActiveAt: now - (count - n) * 1_000,
      country: COUNTRIES[n % COUNTRIES.length] ?? "",
      activeDay: n % 3 === 0 ? Math.floor(now / DAY_MILLIS) - (n % 31) : null,
      inTeam: n % 10 === 0,
    };
  }
}

/** Eight letters, as rare as a family name. */
export function wordOf(group: number): string {
  let state = Math.imul(group + 1, 0x9e3779b1);
  let word = "";
  for (let at = 0; at < 8; at++) {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + at;
    word += String.fromCharCode(97 + ((state >>> 8) % 26));
  }
  return word;
}

export function* inBatches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const each of all) {
    batch.push(each);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What the triggers would have counted. */
export function countsOf(batch: readonly SeededPerson[]): { metric: string; key: string; count: number }[] {
  const counts = new Map<string, number>();
  const count = (metric: string, key: string | number) =>
    counts.set(`${metric} ${key}`, (counts.get(`${metric} ${key}`) ?? 0) + 1);
  for (const { signedUpAt, country, activeDay } of batch) {
    count("signed_up", Math.floor(signedUpAt / DAY_MILLIS));
    count("country", country);
    count("method", "password");
    if (activeDay !== null) count("active", activeDay);
  }
  return Array.from(counts, ([name, count]) => {
    const [metric = "", key = ""] = name.split(" ");
    return { metric, key, count };
  });
}

export interface Wanted {
  projectId: string;
  count: number;
  /** What all of them have; a hash of a password, or something that is none. */
  passwordHash: string;
  now: number;
  progress(done: number): void;
}
