import type { GetUserOptions } from "#sdk/apps/app.ts";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { hallpassAppInternals } from "#sdk/apps/internals.ts";
import { useFirstUser, useHallpassApp } from "#sdk/react/provider.tsx";
import { unknownUser } from "#sdk/session/on-a-server.ts";
import { type CurrentUser, countsAsSignedIn } from "#sdk/users/shared/user.ts";
import { renderInBrowser } from "./render-in-browser.ts";
import { useResource } from "./use-resource.ts";

/** The options of `useUser`. Another project than `projectIdMustMatch` is an error. */
export type UseUserOptions = GetUserOptions & { projectIdMustMatch?: string };

/**
 * Returns the signed-in user, and follows sign-in, sign-out and other tabs. Suspends until it is loaded. Without a
 * user, or with an anonymous one, `or` decides; by default the result is `null`.
 *
 *     const user = useUser({ or: "redirect" });
 */
export function useUser(options: UseUserOptions & { or: "redirect" | "throw" | "anonymous" }): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ or, tokenStore, projectIdMustMatch }: UseUserOptions = {}): CurrentUser | null {
  const app = useHallpassApp({ projectIdMustMatch });
  const first = useFirstUser();
  const user = useResource(
    app[hallpassAppInternals].userToRender(tokenStore),
    tokenStore === undefined ? first : undefined,
  );
  if (countsAsSignedIn(user, or)) return user;
  if (or === "throw") throw new Error("User is not signed in but useUser was called with { or: 'throw' }.");
  if (or === "redirect") throw renderInBrowser(() => app[hallpassAppInternals].redirects.guard());
  if (or === "anonymous") throw renderInBrowser(() => signUpAnonymously(app, tokenStore));
  return null;
}

/** The sign-up that is under way for a user, or the error of one that failed. */
const signUps = new WeakMap<object, Promise<void> | { error: unknown }>();

/** Starts one anonymous sign-up for all components. Returns its promise, or its error for the boundary around them. */
function signUpAnonymously(app: HallpassClientApp, tokenStore: UseUserOptions["tokenStore"]): Promise<void> | unknown {
  const user = app[hallpassAppInternals].userToRender(tokenStore);
  // A server has no cookies of the browser to keep the tokens in.
  if (user === unknownUser) unknownUser.read();
  const known = signUps.get(user);
  if (known && "error" in known) {
    // The next attempt starts a new sign-up.
    signUps.delete(user);
    return known.error;
  }
  if (known) return known;
  const promise = app.signUpAnonymously(tokenStore).then(
    async () => {
      await user.settled();
      signUps.delete(user);
    },
    (error: unknown) => {
      signUps.set(user, { error });
    },
  );
  signUps.set(user, promise);
  return promise;
}
