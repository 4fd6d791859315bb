import type { Level } from "#contract/access.ts";
import { createRecoveryCodes } from "#contract/auth/mfa.ts";
import { authHeader, PRODUCT_PREFIX } from "#contract/headers.ts";
import { deleteCurrentUser } from "#contract/users.ts";
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
  const { wire, session, notificationCategories } = scope;
  const getTokens = async () => (await session.tokens()) ?? NO_TOKENS;
  return {
    ...scope.connectedAccounts,
    currentSession: { getTokens },
    signOut: scope.signOut,
    getAuthJson: getTokens,
    async getAuthHeaders() {
      return { [authHeader(PRODUCT_PREFIX) as "x-hallpass-auth"]: JSON.stringify(await getTokens()) };
    },
    createRecoveryCodes: async () => (await wire.call(createRecoveryCodes)).codes,
    ...scope.sessions,
    notificationCategories,
    listNotificationCategories: notificationCategories.get,
    async delete() {
      await wire.call(deleteCurrentUser);
      session.markInvalid();
    },
  };
}
