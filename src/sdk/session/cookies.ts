import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { NO_TOKENS, type Tokens } from "./token-store.ts";

export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    // Among cookies with the same name, the first has the more specific path (RFC 6265).
    if (at > 0 && !cookies.has(name)) cookies.set(name, decoded(pair.slice(at + 1).trim()));
  }
  return cookies;
}

export function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Stands for the refresh token where scripts of a page can read it. The tokens then are in an HttpOnly cookie. */
export const HTTP_ONLY = "http-only";

/** Finds the tokens of a project among the cookies of a page or a request. */
export function tokensInCookies(header: string, projectId: string): Tokens {
  const names = cookieNames(PRODUCT_PREFIX, projectId);
  const cookies = parseCookies(header);
  const refreshToken = cookies.get(names.refreshToken) || cookies.get(names.legacyRefreshToken) || null;
  // Only servers see this cookie.
  if (refreshToken === HTTP_ONLY && cookies.has(names.httpOnly)) return pairIn(cookies.get(names.httpOnly));
  // All projects on an origin share the access cookie, so it names the refresh token that it belongs to.
  const access = pairIn(cookies.get(names.accessToken));
  return { refreshToken, accessToken: access.refreshToken === refreshToken ? access.accessToken : null };
}

/** Reads a refresh token and its access token. */
function pairIn(cookie = ""): Tokens {
  try {
    const [refreshToken, accessToken]: unknown[] = JSON.parse(cookie);
    if (typeof refreshToken === "string" && typeof accessToken === "string") return { refreshToken, accessToken };
  } catch {
    // Anyone can send any cookie: a malformed one is that of nobody.
  }
  return NO_TOKENS;
}

export const accessCookieValue = ({ refreshToken, accessToken }: Tokens) => JSON.stringify([refreshToken, accessToken]);
