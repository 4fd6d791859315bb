import type { GetUserOptions } from "#sdk/apps/app.ts";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { type CurrentUser, countsAsSignedIn } from "#sdk/users/shared/user.ts";
import { useResource } from "./use-resource.ts";

export type UseUserOptions = GetUserOptions & { projectIdMustMatch?: string };

/**
 * The signed-in user; follows sign-in, sign-out and other tabs. Suspends until it is known.
 *
 *     const user = useUser({ or: "redirect" });
 */
export function useUser(options: UseUserOptions & { or: "redirect" | "throw" | "anonymous" }): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ or, tokenStore, projectIdMustMatch }: UseUserOptions = {}): CurrentUser | null {
  const app = useHallpassApp({ projectIdMustMatch });
  const user = useResource(tokenStore === undefined ? app.currentUser : app.userIn(tokenStore));
  if (countsAsSignedIn(user, or)) return user;
  if (or === "throw") throw new Error("User is not signed in but useUser was called with { or: 'throw' }.");
  if (or === "redirect") throw leaveForSignIn(app);
  if (or === "anonymous") throw becomeAnonymous(app, tokenStore);
  return null;
}

const leaving = new WeakMap<HallpassClientApp, Promise<void>>();

/** Begins to leave, once for all components that ask; they stay suspended and ask again when that took too long. */
function leaveForSignIn(app: HallpassClientApp): Promise<void> | Error {
  if (app.redirectMethod === "none") {
    return new Error("useUser({ or: 'redirect' }) needs an app with a redirectMethod, such as \"window\".");
  }
  const promise = leaving.get(app) ?? app.redirectToSignIn({ replace: true }).finally(() => leaving.delete(app));
  leaving.set(app, promise);
  return promise;
}

const becoming = new WeakMap<object, { promise: Promise<void>; failure?: { error: unknown } }>();

/** Makes an anonymous user, once for all components that ask; a refusal is thrown to the boundary around them. */
function becomeAnonymous(app: HallpassClientApp, tokenStore: UseUserOptions["tokenStore"]): Promise<void> | unknown {
  const user = app.userIn(tokenStore);
  const known = becoming.get(user);
  if (known?.failure) {
    // Whoever tries again after that is heard again.
    becoming.delete(user);
    return known.failure.error;
  }
  if (known) return known.promise;
  const promise = app.signUpAnonymously(tokenStore).then(
    async () => {
      await user.settled();
      becoming.delete(user);
    },
    (error: unknown) => {
      becoming.set(user, { promise, failure: { error } });
    },
  );
  becoming.set(user, { promise });
  return promise;
}
