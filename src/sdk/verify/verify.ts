import { readToken } from "#contract/token-claims.ts";
import { hasAudience, type IsGenuine } from "./genuine.ts";
import { type PartialUser, partialUserOf } from "./partial-user.ts";

/** Checks an access token; `null` for one that is not valid now. Throws when the project's keys cannot be loaded. */
export type Verify = (accessToken: string | null) => Promise<PartialUser | null>;

/** Checks access tokens of sessions. */
export function verifier(projectId: string, isGenuine: IsGenuine): Verify {
  return async function verify(accessToken) {
    const token = readToken(accessToken);
    if (!token || !isOfSession(token.header) || !hasAudience(token.claims, projectId)) return null;
    return (await isGenuine(token)) ? partialUserOf(token.claims) : null;
  };
}

/**
 * Whether a token can be that of a session by its type, which none of them names. The same keys sign tokens for other apps
 * and APIs (`at+jwt`), logout tokens and more. docs/security/rules.md, rule 22.
 */
const isOfSession = ({ typ }: Readonly<Record<string, unknown>>) => typ === undefined || typ === "JWT";
