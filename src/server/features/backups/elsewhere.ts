import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { eq } from "drizzle-orm";
import type { Snapshot, Store } from "#server/db/store/store.ts";

const KEY = "backup_elsewhere";

/** The last backup that `hallpass backup` wrote. It may not be there any more: its place belongs to the operator. */
const Elsewhere = Type.Object({ at: Type.Number(), place: Type.String(), bytes: Type.Number() });
export type Elsewhere = Static<typeof Elsewhere>;

/** Notes a backup that was written outside of the data directory: it counts as the last one of the server. */
export async function noteElsewhere(store: Store, value: Elsewhere): Promise<void> {
  await store.write((tx) => {
    const t = tx.instanceState;
    return tx.insert(t).values({ key: KEY, value }).onConflictDoUpdate({ target: t.key, set: { value } });
  });
}

export async function readElsewhere(db: Snapshot): Promise<Elsewhere | null> {
  const t = db.instanceState;
  const [row] = await db.select({ value: t.value }).from(t).where(eq(t.key, KEY));
  return Value.Check(Elsewhere, row?.value) ? row.value : null;
}
