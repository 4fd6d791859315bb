import { and, eq, ne } from "drizzle-orm";
import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import { fail } from "#contract/errors.ts";
import { SESSION_LIFETIME_MILLIS } from "#contract/limits.ts";
import type { Caller, Credential, Geo, Origin } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { refuse } from "#server/access/refusal.ts";
import { actorOf, audit } from "#server/audit/write.ts";
import { digest } from "#server/crypto/digest.ts";
import { randomSecret, randomUuid } from "#server/crypto/random.ts";
import { prepared } from "#server/db/query/prepared.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Snapshot, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/features/projects/project.ts";
import { claimsOf, findUser, shownUser, type User } from "#server/features/users/user.ts";
import { signAccessToken } from "#server/tokens/access.ts";
import { isStillGranted } from "./current.ts";

export interface NewSession {
  projectId: string;
  userId: string;
  lifetimeMillis?: number;
  isImpersonation?: boolean;
  /** What opened an impersonation. */
  grantedBy?: Credential | null;
  origin: Origin;
}

/** A session and its refresh token, of which only a digest is kept. docs/security/rules.md, rule 4. */
export async function createSessionIn(tx: Transaction, deps: Pick<Deps, "now">, wanted: NewSession) {
  const id = randomUuid();
  const refreshToken = randomSecret();
  const now = deps.now();
  await tx.add("sessions", {
    id,
    projectId: wanted.projectId,
    userId: wanted.userId,
    refreshTokenDigest: digest(refreshToken),
    createdAt: now,
    expiresAt: now + Math.trunc(wanted.lifetimeMillis ?? SESSION_LIFETIME_MILLIS),
    isImpersonation: wanted.isImpersonation ?? false,
    grantedBy: wanted.grantedBy ?? null,
    lastUsedAt: now,
    lastUsedFrom: ipInfo(wanted.origin),
    userAgent: wanted.origin.userAgent,
  });
  return { id, refreshToken };
}

/** Signs an access token and notes the visit. Newer dialects find more claims in it (`extended`). */
export function issueAccessToken(
  deps: Deps,
  project: Project,
  user: User,
  session: { id: string; origin: Origin; extended: boolean; isImpersonation?: boolean },
): string {
  const { id: sessionId, isImpersonation = false } = session;
  const from = ipInfo(session.origin) ?? undefined;
  deps.activity.seen({ projectId: project.id, userId: user.user.id, sessionId, isImpersonation, from });
  return signAccessToken(
    project.signingKeys[0],
    project.issuer,
    { projectId: project.id, userId: user.user.id, sessionId: session.id },
    session.extended ? claimsOf(user) : null,
    deps.now(),
  );
}

const NOWHERE: Geo = {
  countryCode: null,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
};

/** Only of browsers: a server that acts for a person has its own address, not the person's. docs/wire/requests.md. */
function ipInfo({ ip, userAgent, geo }: Origin): EndUserIpInfo | null {
  if (ip === null || !userAgent || !/Mozilla|Chrome|Safari/.test(userAgent)) return null;
  return { ip, ...NOWHERE, ...geo };
}

const sessionByToken = prepared(
  (db, { tokenDigest, projectId }: Params<{ tokenDigest: string; projectId: string }>) => {
    const t = db.sessions;
    return db
      .select({ id: t.id, userId: t.userId, expiresAt: t.expiresAt })
      .from(t)
      .where(and(eq(t.refreshTokenDigest, tokenDigest), eq(t.projectId, projectId)));
  },
);

/** The session of a refresh token in this project; whether it has expired is for the caller to look at. */
export async function findSessionByToken(db: Pick<Transaction, "rows">, projectId: string, refreshToken: string) {
  const [session] = await db.rows(sessionByToken, { tokenDigest: digest(refreshToken), projectId });
  return session;
}

const sessionWithUser = prepared(
  (db, { tokenDigest, projectId }: Params<{ tokenDigest: string; projectId: string }>) => {
    const { sessions, users, teams } = db;
    const { fields, isTeam } = shownUser(db);
    return db
      .select({
        ...fields,
        session: {
          id: sessions.id,
          expiresAt: sessions.expiresAt,
          isImpersonation: sessions.isImpersonation,
          grantedBy: sessions.grantedBy,
        },
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.projectId, sessions.projectId)))
      .leftJoin(teams, isTeam)
      .where(and(eq(sessions.refreshTokenDigest, tokenDigest), eq(sessions.projectId, projectId)));
  },
);

/** A new access token for a refresh token, which stays as it is: there is no rotation, and nothing is written. */
export async function refresh(
  deps: Deps,
  project: Project,
  request: { refreshToken: string; origin: Origin; extended: boolean },
): Promise<string> {
  const { refreshToken, origin, extended } = request;
  const [found] = await deps.store.rows(sessionWithUser, {
    tokenDigest: digest(refreshToken),
    projectId: project.id,
  });
  if (!found || found.session.expiresAt <= deps.now()) throw fail("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  const { id, isImpersonation, grantedBy } = found.session;
  if (isImpersonation && !(await isStillGranted(deps, project.id, grantedBy))) {
    throw fail("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  }
  return issueAccessToken(deps, project, found, { id, origin, extended, isImpersonation });
}

/** A session made by a server for one of its users, for example to look at the app as that person. */
export async function createSessionFor(
  deps: Deps,
  caller: Caller,
  wanted: { userId: string; lifetimeMillis?: number; isImpersonation: boolean; extended: boolean },
) {
  const userId = resolveUserId(caller, wanted.userId);
  const { projectId, project, origin } = caller;
  const created = await deps.store.write(async (tx) => {
    const user = await findUser(tx, projectId, userId);
    if (!user) throw fail("USER_ID_DOES_NOT_EXIST", { user_id: userId });
    const grantedBy = wanted.isImpersonation ? caller.credential : null;
    const session = await createSessionIn(tx, deps, { ...wanted, projectId, userId, grantedBy, origin });
    await audit(tx, deps, {
      projectId,
      action: wanted.isImpersonation ? "impersonation_started" : "session_created",
      actor: actorOf(caller),
      subject: { type: "user", id: userId },
      origin,
      after: { session_id: session.id },
    });
    return { user, session };
  });
  const { extended, isImpersonation } = wanted;
  const session = { id: created.session.id, origin, extended, isImpersonation };
  const accessToken = issueAccessToken(deps, project, created.user, session);
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

/** A user's sessions, newest first; expired ones too. Impersonations are for admins' eyes only. */
export function listSessions(deps: Deps, caller: Caller, userIdOrMe: string): AsyncGenerator<Session[]> {
  const { projectId } = caller;
  const userId = resolveUserId(caller, userIdOrMe);
  if (caller.level === "client" && userId !== caller.user?.id) {
    throw refuse("SESSIONS_OF_ANOTHER_USER_LISTED");
  }
  return (caller.level === "admin" ? allSessionsOfUser : ownSessionsOfUser)(deps.store, { projectId, userId });
}

/** Ends a session that is not the caller's own; its tokens are useless from then on. */
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

/** Ends every session of a user, or every one but that of a refresh token; and those that a provider has just opened the way to. */
export async function endSessionsIn(
  tx: Transaction,
  { projectId, userId, exceptRefreshToken = null }: ToEnd,
): Promise<void> {
  const t = tx.sessions;
  const others = exceptRefreshToken === null ? undefined : ne(t.refreshTokenDigest, digest(exceptRefreshToken));
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId), others));
  const codes = tx.oauthCodes;
  await tx.delete(codes).where(and(eq(codes.projectId, projectId), eq(codes.userId, userId)));
}

interface ToEnd {
  projectId: string;
  userId: string;
  exceptRefreshToken?: string | null;
}

/** Whether a session has neither ended nor expired. */
export async function isOpenIn(
  db: Pick<Snapshot, "select" | "sessions">,
  deps: Pick<Deps, "now">,
  wanted: { projectId: string; userId: string; sessionId: string },
): Promise<boolean> {
  const t = db.sessions;
  const found = await db
    .select({ expiresAt: t.expiresAt })
    .from(t)
    .where(and(eq(t.projectId, wanted.projectId), eq(t.userId, wanted.userId), eq(t.id, wanted.sessionId)));
  return found.some(({ expiresAt }) => expiresAt > deps.now());
}

/** Ends the session of the caller's access token. */
export async function signOut(deps: Deps, caller: Caller): Promise<void> {
  const { id: userId, sessionId } = caller.user ?? {};
  if (!userId || !sessionId) throw fail("ACCESS_TOKEN_EXPIRED", { expired_at_millis: null });
  await deps.store.write(async (tx) => {
    const t = tx.sessions;
    const deleted = await tx
      .delete(t)
      .where(and(eq(t.id, sessionId), eq(t.projectId, caller.projectId)))
      .returning({ id: t.id });
    if (deleted.length === 0) throw fail("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    await audit(tx, deps, {
      projectId: caller.projectId,
      action: "sign_out",
      actor: actorOf(caller),
      subject: { type: "user", id: userId },
      origin: caller.origin,
      before: { session_id: sessionId },
    });
  });
}
