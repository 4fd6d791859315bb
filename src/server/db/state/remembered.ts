import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { eq } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store, Transaction } from "#server/db/store/store.ts";

const stored = prepared((db, { key }: Params<{ key: string }>) => {
  const t = db.instanceState;
  return db.select({ value: t.value }).from(t).where(eq(t.key, key));
});

/** A value that the servers of an instance remember under a key. */
export interface Remembered<T> {
  /** Null if there is none, or one of another form: a newer version may have written it. */
  read(db: Pick<Store, "rows">): Promise<T | null>;
  writeIn(tx: Transaction, value: T): Promise<void>;
}

/** Declares a value of this form that the servers of an instance store about themselves, across restarts. */
export const remembered = <S extends TSchema>(key: string, schema: S): Remembered<Static<S>> => ({
  async read(db) {
    const [row] = await db.rows(stored, { key });
    return row && Value.Check(schema, row.value) ? row.value : null;
  },
  async writeIn(tx, value) {
    const t = tx.instanceState;
    await tx.insert(t).values({ key, value }).onConflictDoUpdate({ target: t.key, set: { value } });
  },
});
