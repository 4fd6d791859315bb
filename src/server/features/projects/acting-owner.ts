import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";

/** The owner of a project with the session that they sent, as a caller of project `internal`. */
export interface ActingOwner {
  caller: Caller;
  userId: string;
  sessionId: string;
}

/**
 * Returns the owner behind an admin access token; null for keys, and for tokens that name no session. A transaction has
 * to check that the session is open, and the owner's own.
 */
export async function actingOwner(deps: Deps, caller: Caller): Promise<ActingOwner | null> {
  const { credential: by } = caller;
  const internal = await deps.projects.get(INTERNAL_PROJECT_ID);
  if (!internal || by?.kind !== "owner" || by.sessionId === null) return null;
  const { userId, sessionId } = by;
  const user = { id: userId, sessionId, isImpersonation: caller.isImpersonation };
  const asUser: Caller = {
    ...caller,
    level: "client",
    projectId: internal.id,
    project: internal,
    user,
    credential: null,
  };
  return { caller: asUser, userId, sessionId };
}
