import { asc, count, isNotNull, min } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Snapshot, Store } from "#server/db/store/store.ts";

/** Reads the index of imported hashes only: its length is the number of accounts that have one. */
const kinds = prepared((db) => {
  const t = db.users;
  return db
    .select({ projectId: t.projectId, kind: t.passwordKind, users: count(), oldestAt: min(t.passwordImportedAt) })
    .from(t)
    .where(isNotNull(t.passwordImportedAt))
    .groupBy(t.projectId, t.passwordKind)
    .orderBy(asc(t.projectId), asc(t.passwordKind));
});

/** Counts the accounts that still have the hash of another product, by project and kind, with the oldest import. */
export const importedKinds = (store: Pick<Store | Snapshot, "rows">) => store.rows(kinds, {});
