import { authHeader, PRODUCT_PREFIX } from "#contract/headers.ts";
import type { AnsweredRequest, Deps } from "#sdk/deps.ts";
import { HTTP_ONLY, tokensInCookies } from "./cookies.ts";
import { memoryStore } from "./memory-store.ts";
import { replyCookies } from "./reply-cookies.ts";
import { cookieHeader, headerValues } from "./request-headers.ts";
import { NO_TOKENS, type RequestLike, type TokenStore, type Tokens } from "./token-store.ts";

const AUTH_HEADER = authHeader(PRODUCT_PREFIX);

/**
 * Reads tokens from a request: from the auth header, else from its cookies. What is written counts for the request, and
 * is set as cookies where the request belongs to a framework that can. Where it cannot, a write of other tokens rejects
 * and changes nothing.
 */
export function requestStore(request: RequestLike, projectId: string, deps?: Pick<Deps, "framework">): TokenStore {
  const { headers } = request;
  const [auth] = headerValues(headers, AUTH_HEADER);
  const hasTokens = auth && !auth.includes(`"${HTTP_ONLY}"`);
  const store = memoryStore(hasTokens ? tokensInHeader(auth) : tokensInCookies(cookieHeader(headers), projectId));
  if (!isAnswered(request)) return store;
  return {
    ...store,
    async write(after) {
      const before = store.read();
      const cookies = replyCookies(headers, { before, after }, { projectId, isHttpOnly: deps?.framework?.isHttpOnly });
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

/** Anyone can send any header: a malformed one is that of nobody, as a wrong token is. */
function tokensInHeader(header: string): Tokens {
  try {
    const { accessToken, refreshToken } = Object(JSON.parse(header));
    return { accessToken: textOrNull(accessToken), refreshToken: textOrNull(refreshToken) };
  } catch {
    return NO_TOKENS;
  }
}

const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
