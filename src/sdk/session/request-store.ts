import type { AnsweredRequest, Deps } from "#sdk/deps.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { memoryStore } from "./memory-store.ts";
import { replyCookies } from "./reply-cookies.ts";
import { sessionsIn } from "./sessions-in-request.ts";
import type { TokenStore } from "./token-store.ts";

/**
 * Reads tokens from a request: a bearer token, those in the auth header, else those in its cookies. What is written counts for the request, and
 * is set as cookies where the request belongs to a framework that can. Where it cannot, a write of other tokens rejects
 * and changes nothing. When the server refuses a session and the cookies have another one, that counts; no cookie is
 * deleted then, because a request does not tell their paths.
 */
export function requestStore(
  request: RequestLike,
  site: Pick<Connection, "projectId" | "cookieId"> & { deps?: Pick<Deps, "framework"> },
): TokenStore {
  const { headers } = request;
  const { cookieId, deps } = site;
  const [first, ...others] = sessionsIn(request, site);
  const store = memoryStore(first);
  return {
    ...store,
    async write(tokens, isRefused) {
      const other = isRefused && others.shift();
      const after = other || tokens;
      if (other || !isAnswered(request)) return store.write(after);
      const before = store.read();
      const cookies = replyCookies(headers, { before, after }, { cookieId, isHttpOnly: deps?.framework?.isHttpOnly });
      // A session ignores the error when it has renewed its access token: most pages are rendered for somebody whose
      // token has expired, and the next reader renews it again.
      if (after.refreshToken === before.refreshToken) store.write(after);
      await request.setCookies(cookies);
      if (after.refreshToken !== before.refreshToken) store.write(after);
    },
  };
}

/** Returns the request that the server's framework is answering. */
export async function answeredRequest({ framework }: Pick<Deps, "framework">): Promise<AnsweredRequest> {
  if (framework) return framework.request();
  throw new Error('On a server, the token store "nextjs-cookie" needs the app of "hallpass/next".');
}

/** Whether a framework adds cookies to the reply to a request. */
export const isAnswered = (request: RequestLike): request is AnsweredRequest => "setCookies" in request;
