import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import type { Tokens } from "./token-store.ts";

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

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Finds the tokens of a project among the cookies of a page or a request. */
export function tokensInCookies(header: string, projectId: string): Tokens {
  const names = cookieNames(PRODUCT_PREFIX, projectId);
  const cookies = parseCookies(header);
  const refreshToken = cookies.get(names.refreshToken) || cookies.get(names.legacyRefreshToken) || null;
  return { refreshToken, accessToken: accessTokenFor(refreshToken, cookies.get(names.accessToken)) };
}

/** All projects on an origin share the access cookie, so it names the refresh token that it belongs to. */
function accessTokenFor(refreshToken: string | null, cookie: string | undefined): string | null {
  if (!cookie?.startsWith('["')) return null;
  try {
    const [owner, accessToken]: unknown[] = JSON.parse(cookie);
    return owner === refreshToken && typeof accessToken === "string" ? accessToken : null;
  } catch {
    return null;
  }
}

export const accessCookieValue = ({ refreshToken, accessToken }: Tokens) => JSON.stringify([refreshToken, accessToken]);
