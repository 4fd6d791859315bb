import { and, eq } from "drizzle-orm";
import { prepared } from "#server/db/prepared.ts";
import type { Params } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";

export type KnownSession = "alive" | "impersonation" | "ended" | "user-gone";

const userWithSession = prepared(
  (db, { userId, sessionId, projectId }: Params<{ userId: string; sessionId: string; projectId: string }>) =>
    db
      .select({ expiresAt: db.sessions.expiresAt, isImpersonation: db.sessions.isImpersonation })
      .from(db.users)
      .leftJoin(db.sessions, and(eq(db.sessions.id, sessionId), eq(db.sessions.userId, db.users.id)))
      .where(and(eq(db.users.id, userId), eq(db.users.projectId, projectId))),
);

/** What has become of a token's user and session since it was signed: one statement, asked on every request. */
export async function knownSession(
  deps: Deps,
  projectId: string,
  token: { userId: string; sessionId: string | null },
): Promise<KnownSession> {
  const [found] = await deps.store.rows(userWithSession, {
    userId: token.userId,
    sessionId: token.sessionId ?? "",
    projectId,
  });
  if (!found) return "user-gone";
  if (token.sessionId === null) return "alive";
  if ((found.expiresAt ?? 0) <= deps.now()) return "ended";
  return found.isImpersonation ? "impersonation" : "alive";
}
