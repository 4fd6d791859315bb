import { fail } from "#contract/errors.ts";
import { PROVIDER_TOKEN_MARGIN_MILLIS } from "#contract/limits.ts";
import type { Caller } from "#server/access/caller.ts";
import { resolveUserId } from "#server/access/permit.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import {
  type Account,
  CLAIM_MILLIS,
  claimToken,
  findAccounts,
  forgetToken,
  releaseTokenIn,
  type StoredToken,
  storeTokensIn,
  tokensOf,
} from "#server/features/linked-accounts/index.ts";
import {
  asker,
  type ConfiguredProvider,
  configuredProvider,
  handsOutTokens,
  logFault,
  loggingFaults,
  renew,
  requireProvider,
  scopesIn,
} from "#server/features/social-sign-in/index.ts";

/** The most time of a request: the claim of another server on the refresh token, and then this server's own renewal. */
export const RENEWAL_MILLIS = 2 * CLAIM_MILLIS;

/** The interval of checks whether another server has finished its renewal. */
const CLAIM_POLL_MILLIS = 100;

/** Returns an access token of a user's connected account: a stored one that is still valid, else a new one. */
export async function providerAccessToken(
  deps: Deps,
  caller: Caller,
  wanted: { userId: string; providerId: string; scope: string | undefined },
): Promise<string> {
  const userId = resolveUserId(caller, wanted.userId);
  if (caller.level === "client" && userId !== caller.user?.id) {
    throw refuse("CONNECTED_ACCOUNTS_OF_ANOTHER_USER");
  }
  requireProvider(caller.project, wanted.providerId, "connected accounts");
  if (!handsOutTokens(deps, caller.project, wanted.providerId)) {
    throw fail("OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS");
  }
  const where = { projectId: caller.projectId, providerId: wanted.providerId };
  return loggingFaults(deps, where, async () => {
    const configured = await configuredProvider(deps, caller.project, wanted.providerId, "connected accounts");
    return tokenOf(deps, configured, { projectId: caller.projectId, userId, scope: wanted.scope });
  });
}

async function tokenOf(
  deps: Deps,
  configured: ConfiguredProvider,
  { projectId, userId, scope }: { projectId: string; userId: string; scope: string | undefined },
): Promise<string> {
  const accounts = await deps.store.read((db) => findAccounts(db, projectId, { userId, providerId: configured.id }));
  const account = accounts.find(({ allowConnectedAccounts }) => allowConnectedAccounts);
  if (!account) throw fail("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER");

  const scopes = scopesIn(scope);
  const valid = await validToken(deps, configured, account, scopes);
  return valid ?? deps.renewals(account.id, scopes, () => newToken(deps, configured, account, scopes));
}

async function validToken(deps: Deps, configured: ConfiguredProvider, account: Account, scopes: string[]) {
  const least = deps.now() + PROVIDER_TOKEN_MARGIN_MILLIS;
  const stored = await tokensOf(deps, account, "access", scopes);
  for (const { id, token, expiresAt } of stored) {
    if (expiresAt !== null && expiresAt < least) continue;
    try {
      await configured.provider.isAlive?.({ ask: asker(configured, token, "token check") });
      return token;
    } catch (error) {
      if (!isRefused(error)) throw error;
      await forgetToken(deps, account.projectId, id);
    }
  }
  return null;
}

async function newToken(deps: Deps, configured: ConfiguredProvider, account: Account, scopes: string[]) {
  const waitsUntil = deps.now() + CLAIM_MILLIS;
  for (;;) {
    // Before the look: whatever ends meanwhile, such as the claim, is seen once more.
    const isLast = deps.now() > waitsUntil;
    const [refresh] = await tokensOf(deps, account, "refresh", scopes);
    if (refresh && (await claimToken(deps, account.projectId, refresh.id))) {
      const token = await redeemClaimed(deps, configured, account, refresh, scopes);
      if (token !== null) return token;
      continue;
    }
    // Another server on the same database may be redeeming it, or may have redeemed it a moment ago.
    const stored = await validToken(deps, configured, account, scopes);
    if (stored !== null) return stored;
    if (!refresh) throw fail("OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE");
    // The clock of that server may be ahead, and its claim last longer than a request should.
    if (isLast) throw refuse("OAUTH_PROVIDER_UNREACHABLE");
    await Bun.sleep(CLAIM_POLL_MILLIS);
  }
}

/** Returns an access token for a claimed refresh token; null when the provider refused it, and it is forgotten. */
async function redeemClaimed(
  deps: Deps,
  configured: ConfiguredProvider,
  account: Account,
  refresh: StoredToken,
  scopes: string[],
): Promise<string | null> {
  const release = () => deps.store.write((tx) => releaseTokenIn(tx, account.projectId, refresh.id));
  try {
    // Another server may have redeemed the token before this one since the last look.
    const stored = await validToken(deps, configured, account, scopes);
    if (stored !== null) {
      await release();
      return stored;
    }
    const tokens = await renew(configured, refresh.token);
    await deps.store.write(async (tx) => {
      await storeTokensIn(tx, deps, account, { ...tokens, scopes: refresh.scopes });
      await releaseTokenIn(tx, account.projectId, refresh.id);
    });
    return tokens.accessToken;
  } catch (error) {
    if (!isRefused(error)) {
      await release();
      throw error;
    }
    logFault(deps, { projectId: account.projectId, providerId: configured.id }, error);
    await forgetToken(deps, account.projectId, refresh.id);
    return null;
  }
}

/** Whether the provider refused the token. A provider that cannot be reached has not refused it. */
const isRefused = (error: unknown) => error instanceof Refusal && error.code !== "OAUTH_PROVIDER_UNREACHABLE";
