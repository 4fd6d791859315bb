import { cookieNames, PRODUCT_PREFIX } from "./headers.ts";

/** The tokens of a session; both are null when nobody is signed in. */
export interface Tokens {
  accessToken: string | null;
  refreshToken: string | null;
}

export const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null };

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

/** Finds the tokens of a project among the cookies that scripts can read: of a page, or of its request. */
export function tokensInCookies(header: string, projectId: string): Tokens {
  const names = cookieNames(PRODUCT_PREFIX, projectId);
  const cookies = parseCookies(header);
  const refreshToken = cookies.get(names.refreshToken) || cookies.get(names.legacyRefreshToken) || null;
  // All projects on an origin share the access cookie, so it names the refresh token that it belongs to.
  const access = pairIn(cookies.get(names.accessToken));
  return { refreshToken, accessToken: access.refreshToken === refreshToken ? access.accessToken : null };
}

/** Reads a refresh token and its access token. */
export function pairIn(cookie = ""): Tokens {
  try {
    const [refreshToken, accessToken]: unknown[] = JSON.parse(cookie);
    if (typeof refreshToken === "string" && typeof accessToken === "string") return { refreshToken, accessToken };
  } catch {
    // Anyone can send any cookie: a malformed one is that of nobody.
  }
  return NO_TOKENS;
}

/** Writes a cookie of the whole site. Without `seconds`, it ends with the browser. */
export const cookieText = (name: string, value: string, isHttps: boolean, seconds?: number) =>
  `${name}=${encodeURIComponent(value)}; Path=/${seconds === undefined ? "" : `; Max-Age=${seconds}`}; SameSite=Lax${isHttps ? "; Secure" : ""}`;

export const accessCookieValue = ({ refreshToken, accessToken }: Tokens) => JSON.stringify([refreshToken, accessToken]);
