import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/** Kinds differ only in algorithm and cost. A product that varies its costs at random has more; the first ones suffice. */
const MOST_KINDS = 500;

/** Reads one place of the index of imported hashes: as many users as a kind may have, it costs one look. */
const firstOfNextKind = prepared((db, { projectId, kind }: Params<{ projectId: string; kind: string }>) => {
  const t = db.users;
  return db
    .select({ kind: t.passwordKind, hash: t.passwordHash })
    .from(t)
    .where(and(eq(t.projectId, projectId), isNotNull(t.passwordImportedAt), gt(t.passwordKind, kind)))
    .orderBy(asc(t.passwordKind))
    .limit(1);
});

/** Registers a project's kinds of imported hashes with the hasher, before the time of an answer can reveal them. */
export async function learnImports({ store, passwords }: Pick<Deps, "store" | "passwords">, projectId: string) {
  if (passwords.knowsImportsOf(projectId)) return;
  const hashes: string[] = [];
  let kind = "";
  while (hashes.length < MOST_KINDS) {
    const [found] = await store.rows(firstOfNextKind, { projectId, kind });
    if (!found?.kind || !found.hash) break;
    hashes.push(found.hash);
    kind = found.kind;
  }
  await passwords.learnImports(projectId, hashes);
}
