import { useHallpassApp } from "#sdk/react/provider.tsx";
import { type CurrentUser, countsAsSignedIn, type OrOption } from "#sdk/users/shared/user.ts";
import { useResourceState } from "./use-resource-state.ts";

/** Whether a user is signed in. `user` is set exactly when the status is `signedIn`. */
export type Auth =
  | { readonly status: "loading"; readonly user: null }
  | { readonly status: "signedOut"; readonly user: null }
  | { readonly status: "signedIn"; readonly user: CurrentUser };

/** The options of `useAuth`. */
export interface UseAuthOptions {
  /** With `anonymous-if-exists`, an anonymous user counts as signed in. */
  or?: Extract<OrOption, "return-null" | "anonymous-if-exists">;
}

const LOADING: Auth = { status: "loading", user: null };
const SIGNED_OUT: Auth = { status: "signedOut", user: null };

/**
 * Returns whether a user is signed in, and follows sign-in, sign-out and other tabs. Unlike `useUser`, it does not suspend.
 * Throws the error of a failed load to the boundary around the component.
 *
 *     const { status, user } = useAuth();
 *     if (status === "loading") return <Spinner />;
 */
export function useAuth({ or }: UseAuthOptions = {}): Auth {
  const state = useResourceState(useHallpassApp().currentUser);
  if (state.status === "pending") return LOADING;
  if (state.status === "failed") throw state.error;
  return countsAsSignedIn(state.value, or) ? { status: "signedIn", user: state.value } : SIGNED_OUT;
}
