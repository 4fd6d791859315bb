import { and, type Column, eq, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { deleteSome, Slices, TURN_MILLIS } from "#server/db/query/slices.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";

const DAY_MILLIS = 24 * 3_600_000;
/** Kept for a while after their end, so that "expired" and "already used" can still be told from "unknown". */
const KEEP_CODES_MILLIS = 30 * DAY_MILLIS;
/** Anybody may ask for challenges, and nobody comes back to one: they live as long as a page is open. */
const KEEP_CHALLENGES_MILLIS = 10 * 60_000;
/** Long enough for "you took too long" instead of "who are you"; anybody may begin one, with texts of many characters. */
const KEEP_FLOWS_MILLIS = 3_600_000;
/** A program that polls late is told that its login has expired. */
const KEEP_CLI_LOGINS_MILLIS = DAY_MILLIS;
/** Long enough for an endpoint that is added late to be told what it missed. */
const KEEP_UNHEARD_EVENTS_MILLIS = 7 * DAY_MILLIS;
/** Messages with their deliveries and attempts, as long as Svix keeps them. */
const KEEP_MESSAGES_MILLIS = 90 * DAY_MILLIS;
const KEEP_REPLAYS_MILLIS = 7 * DAY_MILLIS;
/** Who was mailed what is personal, and after so long nobody asks whether a mail arrived. */
const KEEP_MAILS_MILLIS = 90 * DAY_MILLIS;

/** Rows that have expired, found by an index. */
interface Expired {
  table: keyof Tables;
  key: string;
  which(columns: Readonly<Record<string, Column>>, now: number): SQL | undefined;
}

const since = (column: string, keepMillis: number): Expired["which"] => {
  return (columns, now) => columns[column] && lte(columns[column], now - keepMillis);
};

const inState = (states: readonly string[], column: string, keepMillis: number): Expired["which"] => {
  const isOld = since(column, keepMillis);
  return (columns, now) =>
    columns.state &&
    and(states.length === 1 ? eq(columns.state, states[0]) : inArray(columns.state, [...states]), isOld(columns, now));
};

const challenges = (keepMillis: number): Expired["which"] => {
  const isOld = since("expiresAt", keepMillis);
  return (columns, now) => columns.purpose && and(eq(columns.purpose, "passkey_challenge"), isOld(columns, now));
};

const EXPIRED: readonly Expired[] = [
  { table: "sessions", key: "id", which: since("expiresAt", 0) },
  { table: "codes", key: "id", which: since("expiresAt", KEEP_CODES_MILLIS) },
  { table: "codes", key: "id", which: challenges(KEEP_CHALLENGES_MILLIS) },
  { table: "oauthFlows", key: "stateDigest", which: since("expiresAt", KEEP_FLOWS_MILLIS) },
  { table: "oauthCodes", key: "digest", which: since("expiresAt", 0) },
  { table: "cliLogins", key: "id", which: since("expiresAt", KEEP_CLI_LOGINS_MILLIS) },
  { table: "throttles", key: "key", which: since("expiresAt", 0) },
  { table: "knownPlaces", key: "key", which: since("expiresAt", 0) },
  { table: "events", key: "id", which: inState(["done"], "createdAt", KEEP_UNHEARD_EVENTS_MILLIS) },
  { table: "events", key: "id", which: inState(["sent"], "createdAt", KEEP_MESSAGES_MILLIS) },
  { table: "webhookReplays", key: "id", which: inState(["finished"], "updatedAt", KEEP_REPLAYS_MILLIS) },
  // Their attempts go with them; tests of a server belong to no mail.
  { table: "mails", key: "id", which: inState(["sent", "failed", "skipped"], "nextAttemptAt", KEEP_MAILS_MILLIS) },
  {
    table: "mailAttempts",
    key: "id",
    which: ({ mailId, at }, now) => mailId && at && and(isNull(mailId), lte(at, now - KEEP_MAILS_MILLIS)),
  },
];

/**
 * Removes what has expired: sessions, codes, CLI logins, throttle counters, old events and messages, old mails. However
 * much it is, nobody who writes waits for more than a slice of it. Says how much of it this turn took; 0 when nothing is left.
 */
export function sweeps(deps: Pick<Deps, "store" | "now">): { work(): Promise<number> } {
  const slices = new Slices(deps.store);
  return {
    async work() {
      const now = deps.now();
      const until = performance.now() + TURN_MILLIS;
      let all = 0;
      for (const [index, { table, key, which }] of EXPIRED.entries()) {
        let count: number;
        do {
          count = await slices.once(`${index}`, (tx, most) =>
            deleteSome(tx, table, [key], (columns) => which(columns, now), most),
          );
          all += count;
        } while (count > 0 && performance.now() < until);
      }
      return all;
    },
  };
}

/** All of it at once, one slice after the other. */
export async function sweep(deps: Pick<Deps, "store" | "now">): Promise<number> {
  const { work } = sweeps(deps);
  while (await work());
  return 0;
}
