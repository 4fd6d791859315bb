import type { Level } from "#contract/access.ts";
import { countRecoveryCodes, createRecoveryCodes } from "#contract/auth/mfa.ts";
import { authHeader, PRODUCT_PREFIX } from "#contract/headers.ts";
import { readToken } from "#contract/token-claims.ts";
import { deleteCurrentUser } from "#contract/users.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { ConnectedAccounts, ServerOAuthProviderAccount } from "#sdk/connected-accounts/connected-accounts.ts";
import { NO_TOKENS } from "#sdk/session/token-store.ts";
import type { SessionScope } from "./session-scope.ts";
import type { CurrentUser } from "./user.ts";

type SessionVerbs =
  | "currentSession"
  | "signOut"
  | "getAuthHeaders"
  | "getAuthJson"
  | "createRecoveryCodes"
  | "unusedRecoveryCodes"
  | "activeSessions"
  | "getActiveSessions"
  | "revokeSession"
  | "revokeOtherSessions"
  | "notificationCategories"
  | "listNotificationCategories"
  | "delete";

/** The calls of a signed-in user at every level. */
export function signedIn<L extends Level>(
  scope: SessionScope<L>,
): Pick<CurrentUser, SessionVerbs> & ConnectedAccounts<ServerOAuthProviderAccount> {
  const { wire, session, notificationCategories, connection, redirects } = scope;
  const unusedRecoveryCodes = resource(async () => (await wire.call(countRecoveryCodes)).unused_count, connection.deps);
  const getTokens = async ({ skipCache = false } = {}) =>
    (await (skipCache ? session.renew() : session.tokens())) ?? NO_TOKENS;
  return {
    ...scope.connectedAccounts,
    currentSession: {
      getTokens,
      isImpersonation: async () => saysImpersonation((await getTokens()).accessToken),
    },
    signOut: scope.signOut,
    getAuthJson: () => getTokens(),
    async getAuthHeaders() {
      return { [authHeader(PRODUCT_PREFIX) as "x-hallpass-auth"]: JSON.stringify(await getTokens()) };
    },
    createRecoveryCodes: async () => {
      const { codes } = await wire.call(createRecoveryCodes);
      await unusedRecoveryCodes.refresh();
      return codes;
    },
    unusedRecoveryCodes,
    ...scope.sessions,
    notificationCategories,
    listNotificationCategories: notificationCategories.get,
    delete: () => redirects.hold(wire.call(deleteCurrentUser).then(() => session.markInvalid())),
  };
}

/** Whether an access token belongs to an impersonation. The server adds the claim for our own clients. */
const saysImpersonation = (accessToken: string | null): boolean =>
  readToken(accessToken)?.claims.is_impersonation === true;
