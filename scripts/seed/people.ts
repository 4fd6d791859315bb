import { randomUUID } from "node:crypto";

const DAY_MILLIS = 86_400_000;
/** The number of users who share a word in their names that no other user has, whatever the total. */
export const SHARING = 20;
/** Search terms, one for each reason why a search can be expensive. */
export const TERMS = {
  /** In every user's text. */
  common: "rowing",
  /** All its trigrams are in every user's text, but the term itself is in none. */
  noMatch: "rowings",
  noMatchLong: "rowings.example",
  /** In the first or last users of the list only. */
  oldest: "oldtimer",
  newest: "newcomer",
  /** Too short for a trigram index. */
  short: "ro",
};
/** The number of users with a term of one end of the list: more than a page, and constant for larger totals. */
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
  /** In days since 1970; null for two users in three. */
  activeDay: number | null;
  /** True for one user in ten. */
  inTeam: boolean;
  /** One of the further teams, by number; null if there are none. */
  furtherTeam: number | null;
}

/** Users who signed up during one year, oldest first; one in three was active in the last month. */
export function* seededPeople({
  count,
  now,
  teams = 0,
}: Pick<Wanted, "count" | "now" | "teams">): Generator<SeededPerson> {
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
      furtherTeam: teams === 0 ? null : n % teams,
    };
  }
}

/** Returns eight letters, as rare as a family name. */
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

/** The counts that the triggers would have recorded. */
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
  /** The password hash of all users, or a text that is no hash. */
  passwordHash: string;
  now: number;
  /** How many teams there are besides the one of every tenth user; each user is in one of them. */
  teams?: number;
  progress(done: number): void;
}

/** The teams to add: the one of every tenth user first. */
export const seededTeams = ({ teams = 0, now }: Pick<Wanted, "teams" | "now">) =>
  Array.from({ length: teams + 1 }, (_, n) => ({
    id: randomUUID(),
    name: n === 0 ? "One in ten" : `Team ${n} ${wordOf(n)}`,
    createdAt: now - n * 60_000,
  }));
