import { fail } from "#contract/errors.ts";
import { PROVIDER_TOKEN_MARGIN_MILLIS } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import { scopesIn } from "#server/features/oauth/authorize.ts";
import {
  type ConfiguredProvider,
  configuredProvider,
  handsOutTokens,
} from "#server/features/oauth/providers/configured.ts";
import { asker, PROVIDER_UNREACHABLE, renew } from "#server/features/oauth/providers/grant.ts";
import { type Account, findAccounts } from "#server/features/oauth-providers/accounts.ts";
import { forgetToken, storeTokensIn, tokensOf } from "#server/features/oauth-providers/tokens.ts";

/** An access token of a user's account at a provider: one that is still good, else a new one. */
export async function providerAccessToken(
  deps: Deps,
  caller: Caller,
  wanted: { userId: string; providerId: string; scope: string | undefined },
): Promise<string> {
  const userId = resolveUserId(caller, wanted.userId);
  if (caller.level === "client" && userId !== caller.user?.id) {
    throw refuse(403, "Client can only access its own connected accounts");
  }
  if (!handsOutTokens(deps, caller.project, wanted.providerId)) {
    throw fail("OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS");
  }
  const configured = await configuredProvider(deps, caller.project, wanted.providerId);
  const [account] = await deps.store.read((db) =>
    findAccounts(db, caller.projectId, { userId, providerId: configured.id }),
  );
  if (!account) throw fail("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER");

  const scopes = scopesIn(wanted.scope);
  const good = await goodToken(deps, configured, account, scopes);
  return good ?? deps.renewals(account.id, scopes, () => newToken(deps, configured, account, scopes));
}

async function goodToken(deps: Deps, configured: ConfiguredProvider, account: Account, scopes: string[]) {
  const least = deps.now() + PROVIDER_TOKEN_MARGIN_MILLIS;
  const stored = await tokensOf(deps, account, "access", scopes);
  for (const { id, token, expiresAt } of stored) {
    if (expiresAt !== null && expiresAt < least) continue;
    try {
      await configured.provider.isAlive?.({ ask: asker(configured, token) });
      return token;
    } catch (error) {
      await forgetIfRefused(deps, account, id, error);
    }
  }
  return null;
}

async function newToken(deps: Deps, configured: ConfiguredProvider, account: Account, scopes: string[]) {
  // A renewal that ended since we looked, or that we waited for, may have brought what is wanted.
  const renewed = await goodToken(deps, configured, account, scopes);
  if (renewed !== null) return renewed;
  for (const { id, token, scopes: granted } of await tokensOf(deps, account, "refresh", scopes)) {
    try {
      const tokens = await renew(configured, token);
      await deps.store.write((tx) => storeTokensIn(tx, deps, account, { ...tokens, scopes: granted }));
      return tokens.accessToken;
    } catch (error) {
      await forgetIfRefused(deps, account, id, error);
    }
  }
  throw fail("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
}

/** A provider that cannot be reached has not said that the token is over. */
async function forgetIfRefused(deps: Deps, account: Account, tokenId: string, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || error.status === PROVIDER_UNREACHABLE) throw error;
  await forgetToken(deps, account.projectId, tokenId);
}
