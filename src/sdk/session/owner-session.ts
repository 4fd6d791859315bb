import { subjectOf } from "#contract/token-claims.ts";
import type { Session } from "./session.ts";

/**
 * The session of an owner of projects. When it has ended and the same user has signed in again, in this tab or in another
 * one, it goes on with the new session: projects that an open page has loaded keep working, and what is typed there can be
 * saved. `stored` resolves to the session that is stored now.
 */
export function ownerSession(first: Session, stored: () => Promise<Session>): Session {
  let session = first;
  /** Whose session it is, as soon as a token says so. */
  let owner: string | null = null;

  return {
    key: first.key,
    isKnownInvalid: () => session.isKnownInvalid(),
    loaded: () => session.loaded(),
    async tokens(marginMillis) {
      const known = await session.tokens(marginMillis);
      if (known) {
        owner ??= subjectOf(known.accessToken);
        return known;
      }
      const next = await stored();
      const fresh = next === session ? null : await next.tokens(marginMillis);
      if (!fresh || owner === null || subjectOf(fresh.accessToken) !== owner) return null;
      session = next;
      return fresh;
    },
    renew: () => session.renew(),
    markAccessTokenExpired: (accessToken) => session.markAccessTokenExpired(accessToken),
    markInvalid: () => session.markInvalid(),
    adopt: (accessToken) => session.adopt(accessToken),
  };
}
