import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Account } from "./accounts.ts";

/** What a provider gave us to act for a user there; sealed, since it opens more than our own doors. */
export interface NewTokens {
  accessToken: string;
  refreshToken: string | null;
  expiresInMillis: number | null;
  scopes: readonly string[];
}

export interface StoredToken {
  id: string;
  token: string;
  scopes: readonly string[];
  expiresAt: number | null;
}

/** Adds tokens, in place of those that ran out. An older refresh token of the same scopes gives way to a new one. */
export async function storeTokensIn(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  account: Account,
  got: NewTokens,
) {
  const t = tx.oauthTokens;
  const ofAccount = and(eq(t.projectId, account.projectId), eq(t.oauthAccountId, account.id));
  await tx.delete(t).where(and(ofAccount, eq(t.kind, "access"), lte(t.expiresAt, deps.now())));
  const { accessToken, refreshToken, expiresInMillis } = got;
  const scopes = [...got.scopes].sort();
  const base = { projectId: account.projectId, oauthAccountId: account.id, scopes, createdAt: deps.now() };
  if (refreshToken) {
    const older = await tx
      .select({ id: t.id, scopes: t.scopes })
      .from(t)
      .where(and(ofAccount, eq(t.kind, "refresh")));
    const granted = new Set(scopes);
    for (const each of older.filter((one) => one.scopes.every((scope) => granted.has(scope)))) {
      await tx.delete(t).where(and(eq(t.id, each.id), eq(t.projectId, account.projectId)));
    }
    const sealedToken = deps.keyring.seal(refreshToken);
    await tx.add("oauthTokens", { ...base, id: randomUuid(), kind: "refresh", sealedToken, expiresAt: null });
  }
  await tx.add("oauthTokens", {
    ...base,
    id: randomUuid(),
    kind: "access",
    sealedToken: deps.keyring.seal(accessToken),
    expiresAt: expiresInMillis === null ? null : deps.now() + expiresInMillis,
  });
}

/** Tokens of an account that have all the scopes, newest first. */
export async function tokensOf(deps: Deps, account: Account, kind: "access" | "refresh", scopes: readonly string[]) {
  const rows = await deps.store.read((db) => {
    const t = db.oauthTokens;
    return db
      .select({ id: t.id, sealed: t.sealedToken, scopes: t.scopes, expiresAt: t.expiresAt })
      .from(t)
      .where(and(eq(t.projectId, account.projectId), eq(t.oauthAccountId, account.id), eq(t.kind, kind)))
      .orderBy(desc(t.createdAt));
  });
  return rows
    .filter((row) => {
      const granted = new Set(row.scopes);
      return scopes.every((scope) => granted.has(scope));
    })
    .map(({ sealed, ...rest }): StoredToken => ({ ...rest, token: deps.keyring.open(sealed) }));
}

/** Longer than a provider is waited for: whoever is given a claim uses it in this time, or never. */
export const CLAIM_MILLIS = 30_000;
/** Clocks of servers on one database differ by less; a claim of one that is ahead is a claim all the same. */
const CLOCKS_DIFFER_MILLIS = 3_600_000;

/** Makes a refresh token this server's own for a while. False while it is another's, and when it is gone. */
export async function claimToken(deps: Deps, projectId: string, id: string): Promise<boolean> {
  const claimed = await deps.store.write((tx) => {
    const t = tx.oauthTokens;
    const now = deps.now();
    const latest = now + CLAIM_MILLIS + CLOCKS_DIFFER_MILLIS;
    // A claim that lasts longer than any was made before the clock was set back.
    const isFree = or(isNull(t.claimedUntil), lte(t.claimedUntil, now), gt(t.claimedUntil, latest));
    return tx
      .update(t)
      .set({ claimedUntil: now + CLAIM_MILLIS })
      .where(and(eq(t.id, id), eq(t.projectId, projectId), isFree))
      .returning({ id: t.id });
  });
  return claimed.length > 0;
}

/** Gives a claimed token back, if it is still there. */
export async function releaseTokenIn(tx: Transaction, projectId: string, id: string): Promise<void> {
  await tx.change("oauthTokens", { id, projectId }, { claimedUntil: null });
}

/** A token that the provider takes no longer. */
export async function forgetToken(deps: Deps, projectId: string, id: string): Promise<void> {
  await deps.store.write(async (tx) => {
    const t = tx.oauthTokens;
    await tx.delete(t).where(and(eq(t.id, id), eq(t.projectId, projectId)));
  });
}
