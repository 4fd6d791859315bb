import { eq, inArray, sql } from "drizzle-orm";
import { columnsOf } from "#server/db/query/columns-of.ts";
import { letOthersRun } from "#server/db/query/let-others-run.ts";
import { Slices, TURN_MILLIS } from "#server/db/query/slices.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { SEALED_COLUMNS, type SealedColumn, sealedRows } from "./sealed-columns.ts";

type Place = Pick<Deps, "store" | "keyring" | "log" | "now">;

/** Another process may still seal under an old secret for a while. */
const AGAIN_MILLIS = 3_600_000;

/** The progress of a walk over all sealed columns. It is only in memory: what is sealed anew is found so after a restart. */
interface Walk {
  presentId: string;
  column: number;
  after: string;
  resealed: number;
  unreadable: number;
}

/**
 * Seals everything under the present secret that is sealed under an earlier one: in short writes, and it continues after
 * a restart. docs/keys.md.
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
        await letOthersRun();
      }
      return 1;
    },
  };

  async function step(column: SealedColumn, from: Walk): Promise<Walk> {
    const { rows, next } = await sealedRows(store, column, from.after);
    const old = rows.filter(({ header }) => !header.equals(keyring.header));
    const readable = old.filter(({ header }) => keyring.opens(header)).map(({ key }) => key);
    let left = readable;
    while (left.length > 0) {
      const done = await slices.once(column.table, (tx, most) => resealIn(tx, column, left.slice(0, most)));
      left = left.slice(done);
    }
    return {
      ...from,
      ...(next === null ? { column: from.column + 1, after: "" } : { after: next }),
      resealed: from.resealed + readable.length,
      unreadable: from.unreadable + old.length - readable.length,
    };
  }

  async function resealIn(tx: Transaction, column: SealedColumn, keys: readonly string[]): Promise<number> {
    const { from, columns } = columnsOf(tx, column.table, column.key, column.column);
    const [key, sealed] = columns;
    const rows = await tx
      .select({ key: sql<string>`${key}`, sealed: sql<Uint8Array | null>`${sealed}` })
      .from(from)
      .where(inArray(key, [...keys]));
    for (const row of rows) {
      // Another write may have removed it since.
      if (!row.sealed) continue;
      const anew = keyring.seal(keyring.open(row.sealed));
      await tx
        .update(from)
        .set({ [column.column]: anew })
        .where(eq(key, row.key));
    }
    return keys.length;
  }

  function report({ resealed, unreadable }: Walk): void {
    if (resealed > 0) log.info("Sealed everything under the present secret", { values: resealed });
    if (unreadable > 0) log.warn("Some values are sealed under a secret that is not at hand", { values: unreadable });
  }
}

const beginning = (presentId: string): Walk => ({ presentId, column: 0, after: "", resealed: 0, unreadable: 0 });
