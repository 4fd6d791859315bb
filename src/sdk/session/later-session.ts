import type { Session } from "./session.ts";

export interface LaterSession extends Session {
  /** Takes over the session of the tokens that the store answered with. */
  become(session: Session): void;
}

/**
 * The session of a token store that has not answered yet. It is the same object afterwards, so that whatever was made
 * for it stays. `load` must call `become`; it is called again when it failed.
 */
export function laterSession(load: () => Promise<void>): LaterSession {
  let session: Session | null = null;

  async function loaded(): Promise<Session> {
    if (!session) await load();
    if (!session) throw new Error("The token store gave no session.");
    return session;
  }

  return {
    get key() {
      return session?.key ?? "loading";
    },
    become(known) {
      session = known;
    },
    isKnownInvalid: () => session?.isKnownInvalid() ?? false,
    async loaded() {
      await loaded();
    },
    tokens: async (marginMillis) => (await loaded()).tokens(marginMillis),
    renew: async () => (await loaded()).renew(),
    markAccessTokenExpired: (accessToken) => session?.markAccessTokenExpired(accessToken),
    markInvalid: async () => (await loaded()).markInvalid(),
    adopt: (accessToken) => session?.adopt(accessToken),
  };
}
