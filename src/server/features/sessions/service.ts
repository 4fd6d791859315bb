import { and, eq, ne } from "drizzle-orm";
import { fail } from "#contract/errors.ts";
import type { Caller, Origin } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { type AuditEntry, actorBehind, actorOf, audit } from "#server/audit/write.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import { startImpersonationIn } from "#server/features/impersonations/index.ts";
import { createSessionIn, issueAccessToken, requireClaims } from "#server/foundation/sessions/index.ts";
import { findUser } from "#server/foundation/users/index.ts";

/** Creates a session for a user at the request of a server, for example to impersonate the user. */
export async function createSessionFor(
  deps: Deps,
  caller: Caller,
  wanted: {
    userId: string;
    lifetimeMillis?: number;
    isImpersonation: boolean;
    /** Why somebody acts as the user, for the audit log. */
    reason?: string;
    extended: boolean;
  },
) {
  if (wanted.reason !== undefined && !wanted.isImpersonation) {
    throw fail("SCHEMA_ERROR", {
      message: "body.reason is only for impersonations: set body.is_impersonation to true",
    });
  }
  if (wanted.isImpersonation) requireClaims(wanted.extended);
  const userId = resolveUserId(caller, wanted.userId);
  const { projectId, project, origin } = caller;
  const created = await deps.store.write(async (tx) => {
    const user = await findUser(tx, projectId, userId);
    if (!user) throw fail("USER_ID_DOES_NOT_EXIST", { user_id: userId });
    if (wanted.isImpersonation) {
      const { lifetimeMillis, reason } = wanted;
      const by = { grantedBy: caller.credential, actor: actorOf(caller) };
      return { user, session: await startImpersonationIn(tx, deps, { userId, lifetimeMillis, reason, ...by }, caller) };
    }
    const session = await createSessionIn(tx, deps, { ...wanted, projectId, userId, origin });
    await audit(tx, deps, {
      projectId,
      action: "session_created",
      actor: actorOf(caller),
      subject: { type: "user", id: userId },
      origin,
      after: { session_id: session.id },
    });
    return { user, session };
  });
  const { extended, isImpersonation } = wanted;
  const session = { id: created.session.id, origin, extended, isImpersonation };
  const accessToken = await issueAccessToken(deps, project, created.user, session);
  return { accessToken, refreshToken: created.session.refreshToken };
}

const sessionsOf = (withImpersonations: boolean) =>
  wholeList(
    (db, { projectId, userId }: Params<{ projectId: string; userId: string }>, chunk) => {
      const t = db.sessions;
      const { after, order } = chunk.downwards(t.createdAt, t.id);
      const shown = withImpersonations ? undefined : eq(t.isImpersonation, false);
      return db
        .select()
        .from(t)
        .where(and(eq(t.projectId, projectId), eq(t.userId, userId), shown, after))
        .orderBy(...order)
        .limit(chunk.rows);
    },
    ({ createdAt, id }) => [createdAt, id],
  );
const allSessionsOfUser = sessionsOf(true);
const ownSessionsOfUser = sessionsOf(false);

export type Session = Tables["sessions"]["$inferSelect"];

/** Lists a user's sessions, newest first, including expired ones. Only admins see impersonations. */
export function listSessions(deps: Deps, caller: Caller, userIdOrMe: string): AsyncGenerator<Session[]> {
  const { projectId } = caller;
  const userId = resolveUserId(caller, userIdOrMe);
  if (caller.level === "client" && userId !== caller.user?.id) {
    throw refuse("SESSIONS_OF_ANOTHER_USER_LISTED");
  }
  return (caller.level === "admin" ? allSessionsOfUser : ownSessionsOfUser)(deps.store, { projectId, userId });
}

/** Revokes a session other than the caller's own; its tokens stop working at once. */
export async function deleteSession(
  deps: Deps,
  caller: Caller,
  wanted: { id: string; userId: string | undefined },
): Promise<void> {
  const userId = wanted.userId === undefined ? undefined : resolveUserId(caller, wanted.userId);
  if (caller.level === "client" && !caller.user) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (caller.level === "client" && userId !== undefined && userId !== caller.user?.id) {
    throw refuse("SESSION_OF_ANOTHER_USER_DELETED");
  }
  if (caller.user?.sessionId === wanted.id) throw fail("CANNOT_DELETE_CURRENT_SESSION");
  await deps.store.write(async (tx) => {
    const t = tx.sessions;
    const owner = caller.level === "client" ? caller.user?.id : userId;
    const deleted = await tx
      .delete(t)
      .where(and(eq(t.id, wanted.id), eq(t.projectId, caller.projectId), owner ? eq(t.userId, owner) : undefined))
      .returning({ userId: t.userId });
    if (!deleted[0]) throw refuse("SESSION_NOT_FOUND");
    await endOpenedByIn(tx, caller.projectId, deleted[0].userId, wanted.id, caller.user?.sessionId);
    await audit(tx, deps, {
      projectId: caller.projectId,
      action: "session_deleted",
      actor: actorOf(caller),
      subject: { type: "user", id: deleted[0].userId },
      origin: caller.origin,
      before: { session_id: wanted.id },
    });
  });
}

/** Revokes the session of the caller's access token. */
export async function signOut(deps: Deps, caller: Caller): Promise<void> {
  const { id: userId, sessionId } = caller.user ?? {};
  if (!userId || !sessionId) throw fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: null });
  const { projectId, origin } = caller;
  await deps.store.write(async (tx) => {
    const hasEnded = await signOutIn(tx, deps, { projectId, userId, sessionId, actor: actorOf(caller), origin });
    if (!hasEnded) throw fail("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  });
}

/**
 * Ends the sessions that apps on other hosts got with one of the hosted pages, which has ended. The session that ends it stays, as
 * it does when its user revokes all others.
 */
async function endOpenedByIn(
  tx: Transaction,
  projectId: string,
  userId: string,
  sessionId: string,
  except: string | null = null,
): Promise<void> {
  const t = tx.sessions;
  const others = except === null ? undefined : ne(t.id, except);
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.openedById, sessionId), others));
}

/**
 * Revokes a session that its user ends. Returns false if it had ended. That of an app on another host takes the one of the hosted
 * pages with it, or the next click on "Sign in" would sign the same user in again, whoever is at the screen. Other apps keep
 * theirs. A sign-out at the hosted pages ends those, too. docs/decisions/0036-one-sign-in-for-several-apps.md.
 */
export async function signOutIn(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  { projectId, userId, sessionId, actor, origin }: SignOut,
): Promise<boolean> {
  const t = tx.sessions;
  const [ended] = await tx
    .delete(t)
    .where(and(eq(t.id, sessionId), eq(t.projectId, projectId)))
    .returning({ isImpersonation: t.isImpersonation, grantedBy: t.grantedBy, openedById: t.openedById });
  if (!ended) return false;
  const { openedById } = ended;
  if (openedById === null) await endOpenedByIn(tx, projectId, userId, sessionId);
  else await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.id, openedById)));
  await audit(tx, deps, {
    projectId,
    action: "sign_out",
    // The subject is the user: somebody acted on the user's behalf.
    actor: ended.isImpersonation ? actorBehind(ended.grantedBy) : actor,
    subject: { type: "user", id: userId },
    origin,
    before: { session_id: sessionId, ...(openedById !== null && { opened_by: openedById }) },
  });
  return true;
}

interface SignOut {
  projectId: string;
  userId: string;
  sessionId: string;
  actor: AuditEntry["actor"];
  origin: Origin;
}
