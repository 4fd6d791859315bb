import type { Watchable } from "#sdk/cache/watchable.ts";
import type { ConnectedAccountOptions, OAuthConnection } from "#sdk/connected-accounts/connected-accounts.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { useResource } from "./use-resource.ts";

export type UseConnectedAccountOptions = ConnectedAccountOptions;

const leaving = new WeakMap<Watchable<OAuthConnection | null>, Promise<never>>();

/**
 * A connected account of the user; suspends until it is known.
 *
 *     const github = useConnectedAccount(user, "github", { or: "redirect", scopes: ["repo"] });
 *     const { accessToken } = useResource(github.accessToken);
 */
export function useConnectedAccount(
  user: CurrentUser,
  provider: string,
  options: UseConnectedAccountOptions & { or: "redirect" },
): OAuthConnection;
export function useConnectedAccount(
  user: CurrentUser,
  provider: string,
  options?: UseConnectedAccountOptions,
): OAuthConnection | null;
export function useConnectedAccount(
  user: CurrentUser,
  provider: string,
  { or, scopes }: UseConnectedAccountOptions = {},
): OAuthConnection | null {
  const watched = user.connectedAccount(provider, scopes);
  const found = useResource(watched);
  if (found !== null || or !== "redirect") return found;
  // Begins to leave once for all components that ask; they stay suspended until the page is gone.
  const promise = leaving.get(watched) ?? user.linkConnectedAccount(provider, { scopes });
  leaving.set(watched, promise);
  throw promise;
}
