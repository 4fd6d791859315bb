import type { Level } from "#contract/access.ts";
import { createRecoveryCodes } from "#contract/auth/mfa.ts";
import { authHeader, PRODUCT_PREFIX } from "#contract/headers.ts";
import { deleteCurrentUser } from "#contract/users.ts";
import type { ConnectedAccounts, ServerOAuthProviderAccount } from "#sdk/connected-accounts/connected-accounts.ts";
import { NO_TOKENS } from "#sdk/session/token-store.ts";
import type { Person } from "./person.ts";
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
  | "notificationCategories"
  | "listNotificationCategories"
  | "delete";

/** What every signed-in user can do, whatever the level of the app. */
export function signedIn<L extends Level>(
  person: Person<L>,
): Pick<CurrentUser, SessionVerbs> & ConnectedAccounts<ServerOAuthProviderAccount> {
  const { wire, session, notificationCategories } = person;
  const getTokens = async () => (await session.tokens()) ?? NO_TOKENS;
  return {
    ...person.connectedAccounts,
    currentSession: { getTokens },
    signOut: person.signOut,
    getAuthJson: getTokens,
    async getAuthHeaders() {
      return { [authHeader(PRODUCT_PREFIX) as "x-hallpass-auth"]: JSON.stringify(await getTokens()) };
    },
    createRecoveryCodes: async () => (await wire.call(createRecoveryCodes)).codes,
    ...person.sessions,
    notificationCategories,
    listNotificationCategories: notificationCategories.get,
    async delete() {
      await wire.call(deleteCurrentUser);
      session.markInvalid();
    },
  };
}
