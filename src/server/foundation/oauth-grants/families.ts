import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#server/db/store/store.ts";
import type { Parties } from "./grants.ts";

/**
 * Revokes the tokens of a user that no session ends, those of `offline_access`: a new password must end what somebody else
 * got with the old one. All other tokens end with their session.
 */
export async function revokeOfflineTokensIn(
  tx: Transaction,
  { projectId, userId }: Omit<Parties, "clientId">,
): Promise<void> {
  const t = tx.oauthTokenFamilies;
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId), isNull(t.sessionId)));
}
