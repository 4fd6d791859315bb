import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { DAY, OAUTH_TOKEN_FAMILIES_MAX } from "#contract/limits.ts";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import type { Params, Snapshot, Store, Transaction } from "#server/db/store/store.ts";
import type { Tables } from "#server/db/store/tables.ts";
import { type Backing, backingOf } from "./backing.ts";
import type { Parties } from "./grants.ts";
import { digestOf, type NamedToken } from "./spent-tokens.ts";

export type FamilyRow = Tables["oauthTokenFamilies"]["$inferSelect"];

/** A family of tokens with the consent and the session that it hangs on. */
export type Family = FamilyRow & Backing;

type Db = Pick<Store | Snapshot, "rows">;

const familyWhere = <P extends { projectId: string }>(
  isWanted: (families: Tables["oauthTokenFamilies"], wanted: Params<P>) => SQL,
) =>
  prepared((db, wanted: Params<P>) => {
    const { oauthTokenFamilies: t, oauthGrants: g, sessions: s } = db;
    return db
      .select({ row: t, backing: backingOf(g, s) })
      .from(t)
      .innerJoin(g, eq(g.id, t.grantId))
      .leftJoin(s, eq(s.id, t.sessionId))
      .where(and(eq(t.projectId, wanted.projectId), isWanted(t, wanted)));
  });

const byId = familyWhere<{ projectId: string; id: string }>((t, { id }) => eq(t.id, id));
const bySecret = familyWhere<{ projectId: string; secretDigest: string }>((t, { secretDigest }) =>
  eq(t.secretDigest, secretDigest),
);

/** What an access token hangs on. */
export type TokenFamily = Pick<FamilyRow, "id" | "userId" | "sessionId" | "data"> & Backing;

type OfToken = { projectId: string; id: string; spent: string };

// One query instead of two: APIs ask about each token that they get.
const ofToken = prepared((db, { projectId, id, spent }: Params<OfToken>) => {
  const { oauthTokenFamilies: t, oauthGrants: g, sessions: s, oauthSpentTokens: x } = db;
  return db
    .select({ id: t.id, userId: t.userId, sessionId: t.sessionId, data: t.data, ...backingOf(g, s) })
    .from(t)
    .innerJoin(g, eq(g.id, t.grantId))
    .leftJoin(s, eq(s.id, t.sessionId))
    .leftJoin(x, and(eq(x.projectId, t.projectId), eq(x.digest, spent)))
    .where(and(eq(t.projectId, projectId), eq(t.id, id), isNull(x.digest)));
});

/** Returns the family that an access token names; undefined after the revocation of all its tokens, or of this one alone. */
export async function familyOfToken(db: Db, id: string, token: NamedToken): Promise<TokenFamily | undefined> {
  const [found] = await db.rows(ofToken, { projectId: token.projectId, id, spent: digestOf(token) });
  return found;
}

/** Returns a family by its id; undefined after its revocation. */
export async function familyById(db: Db, projectId: string, id: string): Promise<Family | undefined> {
  const [found] = await db.rows(byId, { projectId, id });
  return found && { ...found.row, ...found.backing };
}

/** Returns the family of a refresh token, by the digest of the part that stays the same. */
export async function familyBySecret(db: Db, projectId: string, secretDigest: string): Promise<Family | undefined> {
  const [found] = await db.rows(bySecret, { projectId, secretDigest });
  return found && { ...found.row, ...found.backing };
}

/** Stores a new family. A consent has a limited number of them, and the oldest make room. */
export async function beginFamilyIn(tx: Transaction, family: FamilyRow): Promise<void> {
  const t = tx.oauthTokenFamilies;
  const others = await tx
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.projectId, family.projectId), eq(t.grantId, family.grantId)))
    .orderBy(asc(t.createdAt), asc(t.id));
  const tooMany = others.slice(0, Math.max(0, others.length + 1 - OAUTH_TOKEN_FAMILIES_MAX)).map(({ id }) => id);
  if (tooMany.length > 0) await tx.delete(t).where(and(eq(t.projectId, family.projectId), inArray(t.id, tooMany)));
  await tx.add("oauthTokenFamilies", family);
}

/** A refresh token that takes the place of another one. */
export interface Rotation {
  projectId: string;
  id: string;
  /** The digest of the token that was presented. */
  from: string;
  to: string;
  at: number;
  sealedReply: Buffer;
  expiresAt: number;
}

const rotate = preparedChange((tx, { projectId, id, from, to, at, sealedReply, expiresAt }: Params<Rotation>) => {
  const t = tx.oauthTokenFamilies;
  return tx
    .update(t)
    .set({
      tokenDigest: sql`${to}`,
      previousTokenDigest: sql`${from}`,
      rotatedAt: sql`${at}`,
      lastUsedAt: sql`${at}`,
      sealedReply: sql`${sealedReply}`,
      expiresAt: sql`${expiresAt}`,
    })
    .where(and(eq(t.projectId, projectId), eq(t.id, id), eq(t.tokenDigest, from)))
    .returning({ id: t.id });
});

/** Replaces the refresh token of a family. Of many at once, exactly one gets true. */
export const rotateIn = async (tx: Transaction, rotation: Rotation): Promise<boolean> =>
  (await tx.rows(rotate, rotation)).length > 0;

/** Revokes all tokens of a family. False if they were revoked before. */
export async function revokeFamilyIn(tx: Transaction, projectId: string, id: string): Promise<boolean> {
  const t = tx.oauthTokenFamilies;
  const revoked = await tx
    .delete(t)
    .where(and(eq(t.projectId, projectId), eq(t.id, id)))
    .returning({ id: t.id });
  return revoked.length > 0;
}

/** Notes that a client uses a consent, at most once a day: users look for apps that they have long not used. */
export async function noteGrantUseIn(
  tx: Transaction,
  { grantId, grantUsedAt }: Pick<Family, "grantId" | "grantUsedAt">,
  now: number,
): Promise<void> {
  if (now - grantUsedAt < DAY) return;
  const t = tx.oauthGrants;
  await tx
    .update(t)
    .set({ lastUsedAt: now })
    .where(and(eq(t.id, grantId), lt(t.lastUsedAt, now)));
}

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
