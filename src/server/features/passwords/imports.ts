import { asc, desc, eq } from "drizzle-orm";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/** Users of an import came together: among those who came first and last there are some of each. */
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

/** Tells the hasher what imported hashes a project has, before the first answer whose time could tell it to others. */
export async function learnImports({ store, passwords }: Pick<Deps, "store" | "passwords">, projectId: string) {
  if (passwords.knowsImportsOf(projectId)) return;
  const users = [...(await store.rows(first, { projectId })), ...(await store.rows(last, { projectId }))];
  passwords.learnImports(
    projectId,
    users.flatMap(({ hash }) => hash ?? []),
  );
}
