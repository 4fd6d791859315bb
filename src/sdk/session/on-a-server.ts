import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Session } from "./session.ts";

/**
 * What a component asks for is known only in the browser. The hooks turn it into the Suspense fallback; it is an error
 * only for code that asks without them.
 */
export class OnlyInBrowser extends Error {
  override name = "OnlyInBrowser";
}

const WHY = "The server does not know the user: add <Suspense>, or <HallpassProvider initialUser>.";

/** The user of a page that a server renders without knowing who asked for it. */
export const unknownUser: Watchable<never> = {
  subscribe: () => () => {},
  snapshot: () => UNKNOWN,
  read() {
    throw new OnlyInBrowser(WHY);
  },
  settled: () => Promise.resolve(),
  get: () => Promise.reject(new OnlyInBrowser(WHY)),
  refresh: () => Promise.resolve(),
};
const UNKNOWN = { status: "pending" } as const;

/** The key of such a session. */
export const ELSEWHERE = "elsewhere";

/** The session of a user whose tokens are elsewhere: the user can be shown, and requests are left to the browser. */
export function sessionElsewhere(): Session {
  return {
    key: ELSEWHERE,
    loaded: async () => {},
    isKnownInvalid: () => false,
    tokens: () => Promise.reject(new OnlyInBrowser(WHY)),
    renew: () => Promise.reject(new OnlyInBrowser(WHY)),
    markAccessTokenExpired() {},
    markInvalid() {},
    adopt() {},
  };
}
