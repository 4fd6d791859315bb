import { and, asc, count, eq, isNotNull, lt, min } from "drizzle-orm";
import { IMPORTED_PASSWORDS_COUNTED_MAX } from "#contract/limits.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store } from "#server/db/store/store.ts";

type Reading = Pick<Store | Snapshot, "rows">;

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
export async function importedKinds(store: Reading) {
  return (await store.rows(kinds, {})).map((each) => ({ ...each, kind: innerKind(each.kind) }));
}

/** The part of the same index that belongs to a project, in its order and up to a limit. */
const kindsOfProject = prepared((db, { projectId, before }: Params<{ projectId: string; before: number }>) => {
  const t = db.users;
  const some = db
    .select({ kind: t.passwordKind, importedAt: t.passwordImportedAt })
    .from(t)
    .where(and(eq(t.projectId, projectId), isNotNull(t.passwordImportedAt), lt(t.passwordImportedAt, before)))
    .orderBy(asc(t.passwordKind), asc(t.passwordImportedAt))
    .limit(IMPORTED_PASSWORDS_COUNTED_MAX + 1)
    .as("some");
  return db
    .select({ kind: some.kind, users: count(), oldestAt: min(some.importedAt) })
    .from(some)
    .groupBy(some.kind)
    .orderBy(asc(some.kind));
});

export interface ImportedPasswords {
  count: number;
  /** Whether there are no more than these. */
  isExact: boolean;
  kinds: { kind: string; count: number; oldestAt: number }[];
}

/** Counts the users of a project whose hashes were imported before a time and still are what another product made. */
export async function importedPasswords(
  store: Reading,
  of: { projectId: string; before: number },
): Promise<ImportedPasswords> {
  const rows = await store.rows(kindsOfProject, of);
  const all = rows.reduce((sum, { users }) => sum + users, 0);
  const isExact = all <= IMPORTED_PASSWORDS_COUNTED_MAX;
  // The one more that was read only tells that there are more.
  const last = rows.at(-1);
  if (!isExact && last) last.users--;
  const found = Map.groupBy(rows, ({ kind }) => innerKind(kind));
  return {
    count: isExact ? all : IMPORTED_PASSWORDS_COUNTED_MAX,
    isExact,
    kinds: Array.from(found, ([kind, same]) => ({
      kind,
      count: same.reduce((sum, { users }) => sum + users, 0),
      oldestAt: Math.min(...same.map(({ oldestAt }) => oldestAt ?? 0)),
    })),
  };
}

/** A weak hash lies in argon2id here. Its owner knows it by the kind that the other product made. */
const innerKind = (kind: string | null) => (kind ?? "").replace(/^wrapped-/, "");
