import { and, desc, eq } from "drizzle-orm";
import type { AuditAction } from "#contract/audit.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Store } from "#server/db/store/store.ts";

const DELETED: AuditAction = "user_deleted";

const deletions = prepared((db, { projectId, userId }: Params<{ projectId: string; userId: string }>) => {
  const t = db.auditEntries;
  return db
    .select({ personal: t.personal })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.subjectId, userId), eq(t.action, DELETED)))
    .orderBy(desc(t.at), desc(t.id))
    .limit(1);
});

/** Returns when a user signed up who was deleted; undefined for others, and when the log does not have it any more. */
export async function signUpOfDeleted(
  { rows }: Pick<Store, "rows">,
  user: { projectId: string; userId: string },
): Promise<number | undefined> {
  const [deletion] = await rows(deletions, user);
  const { signed_up_at_millis: signedUpAt } = Object(deletion?.personal?.before);
  return typeof signedUpAt === "number" ? signedUpAt : undefined;
}
