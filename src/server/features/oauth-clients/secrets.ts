import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { HOUR } from "#contract/limits.ts";
import { digest } from "#server/crypto/digest.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

const secretsOfClient = prepared((db, { projectId, clientId }: Params<{ projectId: string; clientId: string }>) => {
  const t = db.oauthClientSecrets;
  return db
    .select({ id: t.id, digest: t.digest, lastUsedAt: t.lastUsedAt })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.clientId, clientId)));
});

/**
 * Whether a text is a secret of the client. Records the use at most once an hour: a client sends its secret with every request
 * for tokens.
 */
export async function isSecretOf(
  deps: Pick<Deps, "store" | "now">,
  { projectId, id: clientId }: { projectId: string; id: string },
  text: string,
): Promise<boolean> {
  const given = Buffer.from(digest(text));
  const known = await deps.store.rows(secretsOfClient, { projectId, clientId });
  const used = known.find((each) => timingSafeEqual(Buffer.from(each.digest), given));
  if (!used) return false;
  const before = deps.now() - HOUR;
  if (used.lastUsedAt !== null && used.lastUsedAt > before) return true;
  await deps.store.write(async (tx) => {
    const t = tx.oauthClientSecrets;
    const isOfClient = and(eq(t.projectId, projectId), eq(t.clientId, clientId), eq(t.id, used.id));
    const isLongAgo = or(isNull(t.lastUsedAt), lte(t.lastUsedAt, before));
    await tx.update(t).set({ lastUsedAt: deps.now() }).where(and(isOfClient, isLongAgo));
  });
  return true;
}
