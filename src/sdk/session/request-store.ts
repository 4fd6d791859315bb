import { authHeader, PRODUCT_PREFIX } from "#contract/headers.ts";
import type { AnsweredRequest, Deps } from "#sdk/deps.ts";
import { HTTP_ONLY, tokensInCookies } from "./cookies.ts";
import { cookiesExcept } from "./cookies-except.ts";
import { memoryStore } from "./memory-store.ts";
import { replyCookies } from "./reply-cookies.ts";
import { cookieHeader, headerValues } from "./request-headers.ts";
import { NO_TOKENS, type RequestLike, type TokenStore, type Tokens } from "./token-store.ts";

const AUTH_HEADER = authHeader(PRODUCT_PREFIX);

/** The most sessions of one request that are tried. Anybody can send any number, and each costs a request to Hallpass. */
const MAX_SESSIONS = 5;

/** Finds the tokens of a request: those in the auth header, else those of each session in its cookies. */
export function sessionsIn({ headers }: RequestLike, projectId: string): Tokens[] {
  const [auth] = headerValues(headers, AUTH_HEADER);
  if (auth && !auth.includes(`"${HTTP_ONLY}"`)) return [tokensInHeader(auth)];
  const cookies = cookieHeader(headers);
  const found: Tokens[] = [];
  for (;;) {
    const known = found.map(({ refreshToken }) => refreshToken);
    const next = tokensInCookies(cookiesExcept(cookies, known), projectId);
    const isNew = next.refreshToken !== null && !known.includes(next.refreshToken);
    if (!isNew || found.length === MAX_SESSIONS) return found;
    found.push(next);
  }
}

/**
 * Reads tokens from a request: from the auth header, else from its cookies. What is written counts for the request, and
 * is set as cookies where the request belongs to a framework that can. Where it cannot, a write of other tokens rejects
 * and changes nothing. When the server refuses a session and the cookies have another one, that counts; no cookie is
 * deleted then, because a request does not tell their paths.
 */
export function requestStore(request: RequestLike, projectId: string, deps?: Pick<Deps, "framework">): TokenStore {
  const { headers } = request;
  const [first, ...others] = sessionsIn(request, projectId);
  const store = memoryStore(first);
  return {
    ...store,
    async write(tokens, isRefused) {
      const other = isRefused && others.shift();
      const after = other || tokens;
      if (other || !isAnswered(request)) return store.write(after);
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
