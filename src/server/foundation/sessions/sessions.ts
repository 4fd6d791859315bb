import { and, desc, eq, inArray, ne } from "drizzle-orm";
import type { EndUserIpInfo } from "#contract/auth/sessions.ts";
import { fail } from "#contract/errors.ts";
import { SESSION_LIFETIME_MILLIS, SESSIONS_MAX_PER_USER } from "#contract/limits.ts";
import type { Geo, Origin } from "#server/access/caller.ts";
import type { Credential } from "#server/access/credential.ts";
import { isDisabled, whereDisabled } from "#server/access/disabled.ts";
import { refuse } from "#server/access/refusal.ts";
import { digest } from "#server/crypto/digest.ts";
import { orderedUuid, randomSecret } from "#server/crypto/random.ts";
import { prepared } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { sessionClaims } from "#server/foundation/claims/index.ts";
import { revokeOfflineTokensIn } from "#server/foundation/oauth-grants/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { claimsOf, shownUser, type User } from "#server/foundation/users/index.ts";
import { signAccessToken } from "#server/tokens/access.ts";
import { keyThatSigns } from "#server/tokens/signing-keys.ts";
import { isStillGranted } from "./current.ts";

export interface NewSession {
  projectId: string;
  userId: string;
  lifetimeMillis?: number;
  /** The session ends then, at the latest. */
  notAfter?: number;
  isImpersonation?: boolean;
  /** The credential that opened an impersonation. */
  grantedBy?: Credential | null;
  /** How the user signed in (RFC 8176); absent for a session that a server opens. */
  amr?: string[];
  /** The session at the hosted pages with which an app on another host gets this one. */
  openedById?: string;
  origin: Origin;
}

const sessionsBeyondMost = prepared((db, { projectId, userId }: Params<{ projectId: string; userId: string }>) => {
  const t = db.sessions;
  return db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.projectId, projectId), eq(t.userId, userId), eq(t.isImpersonation, false)))
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(SESSIONS_MAX_PER_USER)
    .offset(SESSIONS_MAX_PER_USER - 1);
});

/**
 * Creates a session and its refresh token, of which only a digest is stored. Ends the oldest sessions of a user who has
 * SESSIONS_MAX_PER_USER. docs/security/rules.md, rule 4.
 */
export async function createSessionIn(tx: Transaction, deps: Pick<Deps, "now">, wanted: NewSession) {
  await requireEnabled(tx, deps, wanted.userId);
  const id = orderedUuid();
  const { refreshToken, signedIn } = newSignIn(deps, wanted);
  const oldest = await tx.rows(sessionsBeyondMost, { projectId: wanted.projectId, userId: wanted.userId });
  if (oldest.length > 0) {
    const ids = oldest.map((each) => each.id);
    await tx.delete(tx.sessions).where(inArray(tx.sessions.id, ids));
  }
  await tx.add("sessions", {
    id,
    projectId: wanted.projectId,
    userId: wanted.userId,
    isImpersonation: wanted.isImpersonation ?? false,
    grantedBy: wanted.grantedBy ?? null,
    openedById: wanted.openedById ?? null,
    ...signedIn,
  });
  return { id, refreshToken };
}

/** A new refresh token, and what a session stores of a sign-in. */
function newSignIn({ now }: Pick<Deps, "now">, { lifetimeMillis, notAfter, origin, amr }: NewSession) {
  const refreshToken = randomSecret();
  const createdAt = now();
  const signedIn = {
    refreshTokenDigest: digest(refreshToken),
    createdAt,
    expiresAt: Math.min(
      createdAt + Math.trunc(lifetimeMillis ?? SESSION_LIFETIME_MILLIS),
      notAfter ?? Number.POSITIVE_INFINITY,
    ),
    lastUsedAt: createdAt,
    lastUsedFrom: ipInfo(origin),
    userAgent: origin.userAgent,
    amr: amr ?? null,
  };
  return { refreshToken, signedIn };
}

/**
 * Continues the session that the browser has at the hosted pages, when its user signs in there again: with a new refresh token,
 * and as new as the sign-in. Other apps depend on the session, and its ID tokens name it, so it keeps its id. The session of
 * another user ends. Returns null when there is none to continue.
 */
export async function continueSessionIn(tx: Transaction, deps: Pick<Deps, "now">, wanted: NewSession) {
  const { projectId, userId, origin } = wanted;
  if (!origin.heldTokenDigest) return null;
  const [held] = await tx.rows(sessionByToken, { tokenDigest: origin.heldTokenDigest, projectId });
  if (!held) return null;
  const t = tx.sessions;
  if (held.userId !== userId || held.isImpersonation) {
    await tx.delete(t).where(eq(t.id, held.id));
    return null;
  }
  await requireEnabled(tx, deps, userId);
  if (held.expiresAt <= deps.now()) return null;
  const { refreshToken, signedIn } = newSignIn(deps, wanted);
  await tx.update(t).set(signedIn).where(eq(t.id, held.id));
  return { id: held.id, refreshToken };
}

/** Refuses an impersonation to a client whose tokens have no claim for it. docs/security/rules.md, rule 4. */
export function requireClaims(extended: boolean): void {
  if (!extended) throw refuse("IMPERSONATION_NOT_SUPPORTED_BY_CLIENT");
}

/** Signs an access token and records the activity. Tokens for newer dialects have more claims (`extended`). */
export async function issueAccessToken(
  deps: Deps,
  project: Project,
  user: User,
  session: { id: string; origin: Origin; extended: boolean; isImpersonation?: boolean },
): Promise<string> {
  const { id: sessionId, isImpersonation = false } = session;
  if (isImpersonation) requireClaims(session.extended);
  const from = ipInfo(session.origin) ?? undefined;
  const said = session.extended ? { extended: claimsOf(user), own: await sessionClaims(deps, project, user) } : null;
  deps.activity.seen({ projectId: project.id, userId: user.row.id, sessionId, isImpersonation, from });
  return signAccessToken(
    keyThatSigns(project.signingKeys, deps.now()),
    project.issuer,
    { projectId: project.id, userId: user.row.id, sessionId, isImpersonation },
    said,
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

/**
 * Returns where a browser is. A server that acts for a user has its own address, not the user's.
 * docs/wire/requests.md.
 */
function ipInfo({ ip, userAgent, geo }: Origin): EndUserIpInfo | null {
  if (ip === null || !userAgent || !/Mozilla|Chrome|Safari/.test(userAgent)) return null;
  return { ip, ...NOWHERE, ...geo };
}

const sessionByToken = prepared(
  (db, { tokenDigest, projectId }: Params<{ tokenDigest: string; projectId: string }>) => {
    const t = db.sessions;
    return db
      .select({ id: t.id, userId: t.userId, expiresAt: t.expiresAt, isImpersonation: t.isImpersonation })
      .from(t)
      .where(and(eq(t.refreshTokenDigest, tokenDigest), eq(t.projectId, projectId)));
  },
);

/** Finds the session of a refresh token in this project. The caller checks whether it has expired. */
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
          createdAt: sessions.createdAt,
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

const disabledUser = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .select({ id: db.users.id })
    .from(db.users)
    .where(and(eq(db.users.id, userId), whereDisabled(db.users, now))),
);

/**
 * Refuses a disabled user, for every start of a session (a sign-in of any method, a server's call, an impersonation),
 * and for a reset of the password, which starts none.
 */
export async function requireEnabled(
  db: Pick<Store | Snapshot, "rows">,
  { now }: Pick<Deps, "now">,
  userId: string,
): Promise<void> {
  const [disabled] = await db.rows(disabledUser, { userId, now: now() });
  if (disabled) throw refuse("USER_DISABLED");
}

/**
 * Finds the session of a refresh token in this project, with its user. Null when it has ended: by its time, because the
 * user is disabled, or because the credential that opened an impersonation has ended.
 */
export async function validSession(deps: Deps, project: Project, refreshToken: string) {
  const [found] = await deps.store.rows(sessionWithUser, {
    tokenDigest: digest(refreshToken),
    projectId: project.id,
  });
  if (!found || found.session.expiresAt <= deps.now() || isDisabled(found.row, deps.now())) return null;
  const { isImpersonation, grantedBy } = found.session;
  return isImpersonation && !(await isStillGranted(deps, project.id, grantedBy)) ? null : found;
}

/** Issues a new access token for a refresh token. Refresh tokens do not rotate, and nothing is written. */
export async function refresh(
  deps: Deps,
  project: Project,
  request: { refreshToken: string; origin: Origin; extended: boolean },
): Promise<string> {
  const { refreshToken, origin, extended } = request;
  const found = await validSession(deps, project, refreshToken);
  if (!found) throw fail("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  const { id, isImpersonation } = found.session;
  return issueAccessToken(deps, project, found, { id, origin, extended, isImpersonation });
}

/**
 * Revokes all sessions of a user, or all but that of a refresh token. Also deletes authorization codes that were
 * issued and not yet redeemed, since they would open new sessions, and the tokens of other apps that outlive a session.
 */
export async function endSessionsIn(
  tx: Transaction,
  { projectId, userId, exceptRefreshToken = null }: ToEnd,
): Promise<void> {
  const t = tx.sessions;
  const others = exceptRefreshToken === null ? undefined : ne(t.refreshTokenDigest, digest(exceptRefreshToken));
  await tx.delete(t).where(and(eq(t.projectId, projectId), eq(t.userId, userId), others));
  const codes = tx.oauthCodes;
  await tx.delete(codes).where(and(eq(codes.projectId, projectId), eq(codes.userId, userId)));
  await revokeOfflineTokensIn(tx, { projectId, userId });
}

interface ToEnd {
  projectId: string;
  userId: string;
  exceptRefreshToken?: string | null;
}

/** Returns an open session of a user, or undefined when it is revoked or has expired. */
export async function openSession(
  db: Pick<Snapshot, "select" | "sessions">,
  deps: Pick<Deps, "now">,
  wanted: { projectId: string; userId: string; sessionId: string },
) {
  const t = db.sessions;
  const [found] = await db
    .select({ createdAt: t.createdAt, expiresAt: t.expiresAt, isImpersonation: t.isImpersonation, amr: t.amr })
    .from(t)
    .where(and(eq(t.projectId, wanted.projectId), eq(t.userId, wanted.userId), eq(t.id, wanted.sessionId)));
  return found && found.expiresAt > deps.now() ? found : undefined;
}

/** Whether a session is neither revoked nor expired. */
export async function isOpenIn(
  db: Pick<Snapshot, "select" | "sessions">,
  deps: Pick<Deps, "now">,
  wanted: { projectId: string; userId: string; sessionId: string },
): Promise<boolean> {
  return (await openSession(db, deps, wanted)) !== undefined;
}
