import { keyed } from "#sdk/cache/keyed.ts";
import { type LaterSession, laterSession } from "./later-session.ts";
import type { ServerClock } from "./server-clock.ts";
import { createSession, type Session, sessionKey } from "./session.ts";
import { NO_TOKENS, type TokenStore } from "./token-store.ts";

/** Finds the session of the tokens in a store. Returns the same object as long as the refresh token is the same. */
export function sessionsOf(refresh: (refreshToken: string) => Promise<string | null>, clock: ServerClock) {
  const perStore = keyed((_store: TokenStore) => ({
    sessions: new Map<string, Session>(),
    later: null as LaterSession | null,
  }));

  return function sessionIn(store: TokenStore): Session {
    const state = perStore(store);
    if (store.isLoaded?.() === false) {
      state.later ??= laterSession(async () => {
        await store.load?.();
        sessionIn(store);
      });
      return state.later;
    }

    const tokens = store.read();
    const key = sessionKey(tokens);
    const known = state.sessions.get(key);
    if (known) {
      known.adopt(tokens.accessToken);
      return known;
    }

    const isStillStored = () => sessionKey(store.read()) === key;
    const session = createSession({
      tokens,
      refresh,
      clock,
      onAccessToken: (accessToken) =>
        isStillStored() ? store.write({ refreshToken: tokens.refreshToken, accessToken }) : undefined,
      onInvalid: (isRefused) => (isStillStored() ? store.write(NO_TOKENS, isRefused) : undefined),
    });
    const given = state.later ?? session;
    state.later?.become(session);
    state.later = null;
    state.sessions.set(key, given);
    return given;
  };
}
