import type { Level } from "#contract/access.ts";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import type { SignedIn } from "#contract/auth/passwords.ts";
import { keyed } from "#sdk/cache/keyed.ts";
import type { TokenStore } from "#sdk/session/token-store.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/**
 * Signs up an anonymous user and stores the tokens. Concurrent calls for the same token store share one sign-up.
 */
export function anonymousSignUp<L extends Level>(
  wire: Wire<L>,
  keep: (signedIn: SignedIn, store: TokenStore) => Promise<void>,
): (store: TokenStore) => Promise<void> {
  const running = keyed((_store: TokenStore) => ({ signUp: null as Promise<void> | null }));

  return function signUpIn(store) {
    const state = running(store);
    state.signUp ??= wire
      .call(signUpAnonymously)
      .then((signedIn) => keep(signedIn, store))
      .finally(() => {
        state.signUp = null;
      });
    return state.signUp;
  };
}
