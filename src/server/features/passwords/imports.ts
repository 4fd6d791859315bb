import { asc, desc, eq } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/** Imported users signed up in one block, so a sample of the first and the last users finds each kind of hash. */
const SAMPLE = 200;

const sample = (direction: typeof asc) =>
  prepared((db, { projectId }: Params<{ projectId: string }>) => {
    const t = db.users;
    return db
      .select({ hash: t.passwordHash })
      .from(t)
      .where(eq(t.projectId, projectId))
      .orderBy(direction(t.signedUpAt))
      .limit(SAMPLE);
  });

const first = sample(asc);
const last = sample(desc);

/** Registers a project's kinds of imported hashes with the hasher, before the time of an answer can reveal them. */
export async function learnImports({ store, passwords }: Pick<Deps, "store" | "passwords">, projectId: string) {
  if (passwords.knowsImportsOf(projectId)) return;
  const users = [...(await store.rows(first, { projectId })), ...(await store.rows(last, { projectId }))];
  passwords.learnImports(
    projectId,
    users.flatMap(({ hash }) => hash ?? []),
  );
}
