import { desc, eq } from "drizzle-orm";
import { SENT_EMAILS_SHOWN } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";

export type SentMail = Awaited<ReturnType<typeof listSent>>[number];

/** Lists the last attempts to send mails of a project, with tests of its mail server, newest first. */
export async function listSent({ store }: Pick<Deps, "store">, projectId: string) {
  return store.read((db) => {
    const t = db.mailAttempts;
    return db
      .select()
      .from(t)
      .where(eq(t.projectId, projectId))
      .orderBy(desc(t.at), desc(t.id))
      .limit(SENT_EMAILS_SHOWN);
  });
}
