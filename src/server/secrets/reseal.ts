import { eq } from "drizzle-orm";
import { HOUR } from "#contract/limits.ts";
import { columnsOf } from "#server/db/query/columns-of.ts";
import { Slices, TURN_MILLIS } from "#server/db/query/slices.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import { openedOrNull, SEALED_COLUMNS, type SealedColumn, sealedRows, sealedValues } from "./sealed-columns.ts";

type Place = Pick<Deps, "store" | "keyring" | "log" | "now">;

/** Another process may still seal under an old secret for a while. */
const AGAIN_MILLIS = HOUR;

/**
 * The progress of a walk over all sealed columns. It is only in memory: after a restart, the walk finds the values that
 * are sealed again.
 */
interface Walk {
  presentId: string;
  column: number;
  after: string;
  resealed: number;
  /** Values under a secret that is not available. */
  unreadable: number;
  /** Values that their own secret does not open. */
  damaged: number;
}

/**
 * Seals all values under the current secret that are sealed under an earlier one: in short writes, and it continues
 * after a restart. docs/keys.md.
 */
export function resealing({ store, keyring, log, now }: Place): { work(): Promise<number> } {
  const slices = new Slices(store);
  let walk = beginning("");
  let endedAt: number | null = null;
  return {
    async work() {
      if (walk.presentId !== keyring.presentId) {
        walk = beginning(keyring.presentId);
        endedAt = null;
      }
      const isDone = endedAt !== null && now() < endedAt + AGAIN_MILLIS;
      if (keyring.ids.length === 1 || isDone) return 0;
      if (endedAt !== null) walk = beginning(keyring.presentId);
      endedAt = null;
      const until = performance.now() + TURN_MILLIS;
      while (performance.now() < until) {
        const column = SEALED_COLUMNS[walk.column];
        if (!column) {
          report(walk);
          endedAt = now();
          return 0;
        }
        walk = await step(column, walk);
        await yieldToEventLoop();
      }
      return 1;
    },
  };

  async function step(column: SealedColumn, from: Walk): Promise<Walk> {
    const { rows, next } = await sealedRows(store, column, from.after);
    const old = rows.filter(({ header }) => !header.equals(keyring.header));
    const readable = old.filter(({ header }) => keyring.opens(header)).map(({ key }) => key);
    // A set: a write may run twice.
    const damaged = new Set<string>();
    let left = readable;
    while (left.length > 0) {
      const done = await slices.once(column.table, (tx, most) => resealIn(tx, column, left.slice(0, most), damaged));
      left = left.slice(done);
    }
    return {
      ...from,
      ...(next === null ? { column: from.column + 1, after: "" } : { after: next }),
      resealed: from.resealed + readable.length - damaged.size,
      unreadable: from.unreadable + old.length - readable.length,
      damaged: from.damaged + damaged.size,
    };
  }

  async function resealIn(
    tx: Transaction,
    column: SealedColumn,
    keys: readonly string[],
    damaged: Set<string>,
  ): Promise<number> {
    const { from, columns } = columnsOf(tx, column.table, column.key);
    const [keyColumn] = columns;
    for (const { key, sealed } of await sealedValues(tx, column, keys)) {
      const text = openedOrNull(keyring, sealed);
      if (text === null) {
        damaged.add(key);
        continue;
      }
      await tx
        .update(from)
        .set({ [column.column]: keyring.seal(text) })
        .where(eq(keyColumn, key));
    }
    return keys.length;
  }

  function report({ resealed, unreadable, damaged }: Walk): void {
    if (resealed > 0) log.info("Sealed everything under the present secret", { values: resealed });
    if (unreadable > 0) log.warn("Some values are sealed under a secret that is not at hand", { values: unreadable });
    if (damaged > 0) log.warn("Some sealed values are damaged, and no secret opens them", { values: damaged });
  }
}

const beginning = (presentId: string): Walk => ({
  presentId,
  column: 0,
  after: "",
  resealed: 0,
  unreadable: 0,
  damaged: 0,
});
