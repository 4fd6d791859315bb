import { addressesOf } from "#sdk/apps/connect.ts";
import { environment } from "#sdk/apps/env.ts";
import type { ClientAppOptions } from "#sdk/apps/options.ts";
import { readToken } from "#sdk/session/claims.ts";
import { currentTokens } from "#sdk/session/current-tokens.ts";
import type { Session } from "#sdk/session/session.ts";
import { sessionsIn } from "#sdk/session/sessions-in-request.ts";
import type { RequestLike } from "#sdk/session/token-store.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { type PartialUser, partialUserOf } from "./partial-user.ts";
import { verifier } from "./verify.ts";

/** What an app learns from access tokens, without asking the server about each. */
export interface Checks {
  verify(requestOrToken: RequestLike | string): Promise<PartialUser | null>;
  partialUser(session: () => Session): Promise<PartialUser | null>;
}

export function checksOf(options: ClientAppOptions, connection: Connection): Checks {
  const { projectId, baseUrl, deps } = connection;
  const verify = verifier({ projectId, baseUrl, issuers: issuersOf(options), deps });
  return {
    async verify(asked) {
      const found = typeof asked === "string" ? [{ accessToken: asked }] : sessionsIn(asked, projectId);
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

/** The URLs under which the server may sign its tokens: the one that browsers use, and the one that this app uses. */
function issuersOf(options: ClientAppOptions): string[] {
  const { browser, server } = addressesOf(options);
  // An app whose option names the address inside a network has the public one in the environment.
  const named = environment.browserUrl() ? [addressesOf({}).browser] : [];
  return [browser, server, ...named];
}
