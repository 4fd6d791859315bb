import { and, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { LARGEST_CLOCK_SKEW_MILLIS } from "#server/clock-skew.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { Account } from "./accounts.ts";

/** The tokens that a provider issued to this server to act for a user. They are stored sealed. */
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

/** Stores tokens, and removes expired access tokens. A new refresh token replaces older ones without further scopes. */
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
  // Some providers issue tokens that never expire: without this, each sign-in would leave one.
  const older = await tx.select({ id: t.id, kind: t.kind, scopes: t.scopes }).from(t).where(ofAccount);
  const granted = new Set(scopes);
  const replaced = older
    .filter(({ kind }) => kind === "access" || refreshToken)
    .filter((each) => each.scopes.every((scope) => granted.has(scope)));
  for (const { id } of replaced) await tx.delete(t).where(and(eq(t.id, id), eq(t.projectId, account.projectId)));
  if (refreshToken) {
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

/** Returns the tokens of an account that have all the scopes, newest first. */
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

/** The lifetime of a claim. It is longer than the timeout of a provider, so a claim is never used after it. */
export const CLAIM_MILLIS = 30_000;

/** Claims a refresh token for this server. Returns false while another server has it, and when it is deleted. */
export async function claimToken(deps: Deps, projectId: string, id: string): Promise<boolean> {
  const claimed = await deps.store.write((tx) => {
    const t = tx.oauthTokens;
    const now = deps.now();
    const latest = now + CLAIM_MILLIS + LARGEST_CLOCK_SKEW_MILLIS;
    // A claim that ends later than any claim can was made before the clock was set back.
    const isFree = or(isNull(t.claimedUntil), lte(t.claimedUntil, now), gt(t.claimedUntil, latest));
    return tx
      .update(t)
      .set({ claimedUntil: now + CLAIM_MILLIS })
      .where(and(eq(t.id, id), eq(t.projectId, projectId), isFree))
      .returning({ id: t.id });
  });
  return claimed.length > 0;
}

/** Releases a claimed token, if it still exists. */
export async function releaseTokenIn(tx: Transaction, projectId: string, id: string): Promise<void> {
  await tx.change("oauthTokens", { id, projectId }, { claimedUntil: null });
}

/** Deletes a token that the provider no longer accepts. */
export async function forgetToken(deps: Deps, projectId: string, id: string): Promise<void> {
  await deps.store.write(async (tx) => {
    const t = tx.oauthTokens;
    await tx.delete(t).where(and(eq(t.id, id), eq(t.projectId, projectId)));
  });
}
