import { readToken } from "#contract/token-claims.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import { currentTokens } from "#sdk/session/current-tokens.ts";
import type { Session } from "#sdk/session/session.ts";
import { sessionsIn } from "#sdk/session/sessions-in-request.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { genuineness, type IsGenuine } from "./genuine.ts";
import { type PartialUser, partialUserOf } from "./partial-user.ts";
import { verifier } from "./verify.ts";

/** What an app learns from access tokens, without asking the server about each. */
export interface Checks {
  verify(requestOrToken: RequestLike | string): Promise<PartialUser | null>;
  partialUser(session: () => Session): Promise<PartialUser | null>;
  readonly isGenuine: IsGenuine;
}

/** `issuers` are the URLs under which the server may sign its tokens. */
export function checksOf(issuers: string[], connection: Connection): Checks {
  const { projectId, baseUrl, deps } = connection;
  const isGenuine = genuineness({ projectId, baseUrl, issuers, deps });
  const verify = verifier(projectId, isGenuine);
  return {
    isGenuine,
    async verify(asked) {
      const found = typeof asked === "string" ? [{ accessToken: asked }] : sessionsIn(asked, connection);
      for (const { accessToken } of found) {
        const user = await verify(accessToken);
        if (user) return user;
      }
      return null;
    },
    async partialUser(session) {
      const tokens = await currentTokens(session);
      if (!tokens) return null;
      // A page's own tokens are its own business; a server takes them from whoever sends them.
      if (!deps.browser()) return verify(tokens.accessToken);
      const token = readToken(tokens.accessToken);
      return token && partialUserOf(token.claims);
    },
  };
}
