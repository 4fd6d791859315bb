import { authHeader, PRODUCT_PREFIX } from "#contract/headers.ts";
import { HTTP_ONLY, tokensInCookies } from "./cookies.ts";
import { memoryStore } from "./memory-store.ts";
import { cookieHeader, headerValues } from "./request-headers.ts";
import { NO_TOKENS, type RequestLike, type TokenStore, type Tokens } from "./token-store.ts";

const AUTH_HEADER = authHeader(PRODUCT_PREFIX);

/** Reads tokens from a request: from the auth header, else from its cookies. Writes stay in memory. */
export function requestStore({ headers }: RequestLike, projectId: string): TokenStore {
  const [auth] = headerValues(headers, AUTH_HEADER);
  const hasTokens = auth && !auth.includes(`"${HTTP_ONLY}"`);
  return memoryStore(hasTokens ? tokensInHeader(auth) : tokensInCookies(cookieHeader(headers), projectId));
}

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
