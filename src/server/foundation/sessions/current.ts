import { and, eq } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { isActiveKey } from "#server/access/active-key.ts";
import type { Credential } from "#server/access/credential.ts";
import { isDisabled } from "#server/access/disabled.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { isOwner } from "#server/foundation/project-owners/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";

export type KnownSession = "alive" | "impersonation" | "ended" | "user-gone";

const userWithSession = prepared(
  (db, { userId, sessionId, projectId }: Params<{ userId: string; sessionId: string; projectId: string }>) =>
    db
      .select({
        expiresAt: db.sessions.expiresAt,
        isImpersonation: db.sessions.isImpersonation,
        grantedBy: db.sessions.grantedBy,
        disabledAt: db.users.disabledAt,
        disabledUntil: db.users.disabledUntil,
      })
      .from(db.users)
      .leftJoin(db.sessions, and(eq(db.sessions.id, sessionId), eq(db.sessions.userId, db.users.id)))
      .where(and(eq(db.users.id, userId), eq(db.users.projectId, projectId))),
);

/** Reads the current state of a token's user and session. It runs on every request, so it is one statement. */
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
  if (isDisabled(found, deps.now())) return "ended";
  if (token.sessionId === null) return "alive";
  if ((found.expiresAt ?? 0) <= deps.now()) return "ended";
  if (!found.isImpersonation) return "alive";
  return (await isStillGranted(deps, projectId, found.grantedBy)) ? "impersonation" : "ended";
}

/**
 * Whether the credential that opened an impersonation is still valid. Only requests of impersonations pay for this
 * check. Impersonations from before this credential was stored stay valid until they expire.
 */
export async function isStillGranted(deps: Deps, projectId: string, by: Credential | null): Promise<boolean> {
  if (by === null) return true;
  const project = await deps.projects.get(projectId);
  return project !== null && isCredentialValid(deps, project, by);
}

/** Whether a key is still active, or an owner's session is still valid and its user still an owner. */
export async function isCredentialValid(deps: Deps, project: Project, by: Credential): Promise<boolean> {
  if (by.kind === "key") return isActiveKey(project, by, deps.now());
  const session = await knownSession(deps, INTERNAL_PROJECT_ID, by);
  return (session === "alive" || session === "impersonation") && isOwner(deps, project, by.userId);
}
