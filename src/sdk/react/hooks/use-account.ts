import { isInternalUser, type OwnedProject } from "#sdk/apps/internal-user.ts";
import type { OAuthConnection, OAuthProviderAccount } from "#sdk/connected-accounts/connected-accounts.ts";
import type { NotificationCategory } from "#sdk/notifications/categories.ts";
import type { Passkey } from "#sdk/passkeys/passkey.ts";
import type { ActiveSession } from "#sdk/users/shared/user.ts";
import { useResource } from "./use-resource.ts";
import { useUser } from "./use-user.ts";

/**
 * Returns the categories of emails and whether the signed-in user receives them, and follows changes. Throws when no user
 * is signed in.
 *
 *     const marketing = useNotificationCategories().find(({ name }) => name === "Marketing");
 *     <button onClick={() => marketing?.setEnabled(false)}>No marketing emails</button>
 */
export const useNotificationCategories = (): NotificationCategory[] =>
  useResource(useUser({ or: "throw" }).notificationCategories);

/**
 * Returns the sessions of the signed-in user, and follows changes. Throws when no user is signed in.
 *
 *     const others = useActiveSessions().filter(({ isCurrentSession }) => !isCurrentSession);
 *     <p>You are signed in on {others.length} other devices.</p>
 */
export const useActiveSessions = (): ActiveSession[] => useResource(useUser({ or: "throw" }).activeSessions);

/**
 * Returns the passkeys of the signed-in user, and follows changes. Throws when no user is signed in.
 *
 *     usePasskeys().map(({ id, name }) => <li key={id}>{name}</li>);
 */
export const usePasskeys = (): Passkey[] => useResource(useUser({ or: "throw" }).passkeys);

/**
 * Returns the provider accounts of the signed-in user, and follows changes. Throws when no user is signed in.
 *
 *     useOAuthProviders().map(({ id, type, email }) => <li key={id}>{type}: {email}</li>);
 */
export const useOAuthProviders = (): OAuthProviderAccount[] => useResource(useUser({ or: "throw" }).oauthAccounts);

/**
 * Returns the projects that the signed-in user owns, and follows changes. Throws when no user is signed in, or when the
 * app is not of project `internal`.
 *
 *     useOwnedProjects().map(({ id, displayName }) => <li key={id}>{displayName}</li>);
 */
export function useOwnedProjects(): OwnedProject[] {
  const user = useUser({ or: "throw" });
  if (!isInternalUser(user)) throw new Error("useOwnedProjects needs an app of project internal.");
  return useResource(user.ownedProjects);
}

/**
 * Returns the access token of a connected account. Suspends until it is loaded.
 *
 *     const github = useConnectedAccount(user, "github", { or: "redirect" });
 *     const { accessToken } = useAccessToken(github);
 */
export const useAccessToken = (connection: OAuthConnection): { accessToken: string } =>
  useResource(connection.accessToken);
