import { SECOND } from "#contract/limits.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { Job } from "#server/jobs/runner.ts";
import { within } from "#server/within.ts";
import type { UnderWay } from "./under-way.ts";

/** The interval at which a search for further rows runs while others are being sent. */
const LOOK_MILLIS = 250;
/** How long aborted sends may take to end. */
const ABORTED_MILLIS = SECOND;

/**
 * Rows that a change stored in its own transaction to be sent after it: emails, and messages of webhooks. They wait in a
 * table until they are settled, and are sent at least once.
 */
export interface Outbox<Row extends Key, Result = void, Key = unknown> {
  /** The name of its job. */
  name: string;
  table: keyof Tables;
  underWay(deps: Deps): UnderWay<Result>;
  keyOf(row: Key): string;
  /** Claims due rows, as many as may be sent now. Until its lease ends, no other process sends a row. */
  claim(deps: Deps): Promise<Row[]>;
  /** Sends a row and records the outcome; never rejects. Rows whose send is aborted are sent again when their lease ends. */
  send(deps: Deps, row: Row, signal: AbortSignal): Promise<Result>;
  /** The longest time that a row waits for its next attempt. */
  longestDelayMillis: number;
  /** Finds rows that are due later than `latest`, some hundred at once. */
  dueAfter(deps: Deps, latest: number): Promise<Key[]>;
  /** Makes rows due `now` that are still due later than `latest`. Returns how many. */
  makeDueIn(tx: Transaction, rows: readonly Key[], times: { now: number; latest: number }): Promise<number>;
}

/** The jobs that send the rows of an outbox. */
export const outboxJobs = <Row, Result>(deps: Deps, outbox: Outbox<Row, Result>): readonly Job[] => [
  { name: outbox.name, everyMillis: SECOND, wokenBy: [outbox.table], work: () => sendDue(deps, outbox) },
  {
    name: `${outbox.name} after the clock was set back`,
    everyMillis: 15 * SECOND,
    work: () => rescue(deps, outbox),
  },
];

/**
 * Begins to send due rows, and waits for the first of the rows being sent. Returns their number, so that its job calls
 * it again at once: a slow receiver delays only its own rows.
 */
async function sendDue<Row, Result>(deps: Deps, outbox: Outbox<Row, Result>): Promise<number> {
  await beginDue(deps, outbox);
  const sends = allOf(outbox.underWay(deps));
  if (sends.length > 0) await within(LOOK_MILLIS, Promise.race(sends));
  return sends.length;
}

/** Sends everything that is due, and resolves with the number of rows when they are settled. */
export async function sendAll<Row, Result>(deps: Deps, outbox: Outbox<Row, Result>): Promise<number> {
  let sent = 0;
  for (let begun = await beginDue(deps, outbox); begun.length > 0; begun = await beginDue(deps, outbox)) {
    await Promise.all(begun);
    sent += begun.length;
  }
  return sent;
}

/**
 * Makes rows due that would wait longer than the longest delay: their time was set before the clock was set back. Returns
 * how many.
 */
export async function rescue<Row, Result>(deps: Deps, outbox: Outbox<Row, Result>): Promise<number> {
  const now = deps.now();
  const latest = now + outbox.longestDelayMillis;
  const underWay = outbox.underWay(deps);
  // Rows that this process is sending must not be sent twice.
  const stranded = (await outbox.dueAfter(deps, latest)).filter((row) => !underWay.has(outbox.keyOf(row)));
  if (stranded.length === 0) return 0;
  return deps.store.write((tx) => outbox.makeDueIn(tx, stranded, { now, latest }));
}

async function beginDue<Row, Result>(deps: Deps, outbox: Outbox<Row, Result>): Promise<Promise<Result>[]> {
  const rows = await outbox.claim(deps);
  return rows.map((row) => begin(deps, outbox, row));
}

/** Begins to send a claimed row. */
export function begin<Row, Result>(deps: Deps, outbox: Outbox<Row, Result>, row: Row): Promise<Result> {
  const underWay = outbox.underWay(deps);
  const key = outbox.keyOf(row);
  const controller = new AbortController();
  const done = outbox.send(deps, row, controller.signal).finally(() => underWay.delete(key));
  underWay.set(key, { done, abort: () => controller.abort() });
  return done;
}

/** Waits for rows being sent, but no longer than `millis`, and aborts the rest: the next process sends them again. */
export async function finish<Row, Result>(deps: Deps, outbox: Outbox<Row, Result>, millis: number): Promise<void> {
  const underWay = outbox.underWay(deps);
  await within(millis, Promise.all(allOf(underWay)));
  for (const [, { abort }] of underWay) abort();
  await within(ABORTED_MILLIS, Promise.all(allOf(underWay)));
}

const allOf = <Result>(underWay: UnderWay<Result>) => Array.from(underWay, ([, { done }]) => done);
