import { and, eq } from "drizzle-orm";
import { digest } from "#server/crypto/digest.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";

/** A JWT by its issuer and its `jti`. */
export interface NamedToken {
  projectId: string;
  /** Who made it, for `jti` is unique there only: the project itself, or the id of a client. */
  by: string;
  jti: string;
}

export const digestOf = ({ projectId, by, jti }: NamedToken) => digest(JSON.stringify([projectId, by, jti]));

const byDigest = prepared((db, { projectId, spent }: Params<{ projectId: string; spent: string }>) => {
  const t = db.oauthSpentTokens;
  return db
    .select({ digest: t.digest })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.digest, spent)));
});

/** Whether a JWT is accepted no more, because it was revoked, or used where it counts once. */
export const isSpent = async (db: Pick<Store | Snapshot, "rows">, token: NamedToken): Promise<boolean> =>
  (await db.rows(byDigest, { projectId: token.projectId, spent: digestOf(token) })).length > 0;

/** Spends a JWT until it expires. Of many at once, exactly one gets true. */
export async function spendIn(tx: Transaction, token: NamedToken, expiresAt: number): Promise<boolean> {
  const spent = await tx
    .insert(tx.oauthSpentTokens)
    .values({ digest: digestOf(token), projectId: token.projectId, expiresAt })
    .onConflictDoNothing()
    .returning({ digest: tx.oauthSpentTokens.digest });
  return spent.length > 0;
}
