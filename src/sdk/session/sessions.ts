import { keyed } from "#sdk/cache/keyed.ts";
import type { ServerClock } from "./server-clock.ts";
import { createSession, type Session, sessionKey } from "./session.ts";
import { NO_TOKENS, type TokenStore } from "./token-store.ts";

/** Finds the session of the tokens in a store. Returns the same object as long as the refresh token is the same. */
export function sessionsOf(refresh: (refreshToken: string) => Promise<string | null>, clock: ServerClock) {
  const perStore = keyed((_store: TokenStore) => new Map<string, Session>());

  return function sessionIn(store: TokenStore): Session {
    const tokens = store.read();
    const key = sessionKey(tokens);
    const known = perStore(store).get(key);
    if (known) {
      known.adopt(tokens.accessToken);
      return known;
    }

    const isStillStored = () => sessionKey(store.read()) === key;
    const session = createSession({
      tokens,
      refresh,
      clock,
      onAccessToken(accessToken) {
        if (isStillStored()) store.write({ refreshToken: tokens.refreshToken, accessToken });
      },
      onInvalid() {
        if (isStillStored()) store.write(NO_TOKENS);
      },
    });
    perStore(store).set(key, session);
    return session;
  };
}
