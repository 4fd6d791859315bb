import type { ProviderId } from "#contract/providers.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { ConnectedAccountOptions, OAuthConnection } from "#sdk/connected-accounts/connected-accounts.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { useResource } from "./use-resource.ts";

/** The options of `useConnectedAccount`. */
export type UseConnectedAccountOptions = ConnectedAccountOptions;

interface Redirect {
  promise: Promise<void>;
  failure?: { error: unknown };
}

const redirects = new WeakMap<Watchable<OAuthConnection | null>, Redirect>();

/**
 * Returns a connected account of the user. Suspends until it is loaded. Without an account with these scopes, `or`
 * decides; by default the result is `null`.
 *
 *     const github = useConnectedAccount(user, "github", { or: "redirect", scopes: ["repo"] });
 *     const { accessToken } = useResource(github.accessToken);
 */
export function useConnectedAccount(
  user: CurrentUser,
  provider: ProviderId,
  options: UseConnectedAccountOptions & { or: "redirect" },
): OAuthConnection;
export function useConnectedAccount(
  user: CurrentUser,
  provider: ProviderId,
  options?: UseConnectedAccountOptions,
): OAuthConnection | null;
export function useConnectedAccount(
  user: CurrentUser,
  provider: ProviderId,
  { or, scopes }: UseConnectedAccountOptions = {},
): OAuthConnection | null {
  const watched = user.connectedAccount(provider, scopes);
  const found = useResource(watched);
  if (found !== null || or !== "redirect") return found;
  // All components share one redirect, and stay suspended until the page is left.
  const redirect = redirects.get(watched) ?? leaveFor(user.linkConnectedAccount(provider, { scopes }));
  redirects.set(watched, redirect);
  throw redirect.failure ? redirect.failure.error : redirect.promise;
}

/** Remembers a failure: a component that is rendered again would wait for the failed redirect without end. */
function leaveFor(leaving: Promise<never>): Redirect {
  const redirect: Redirect = {
    promise: leaving.catch((error: unknown) => {
      redirect.failure = { error };
    }),
  };
  return redirect;
}
