import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { ACCESS_TOKEN_COOKIE_SECONDS } from "#contract/limits.ts";
import { accessCookieValue, tokensInCookies } from "./cookies.ts";
import { cookieHeader } from "./request-headers.ts";
import type { RequestLike, Tokens } from "./token-store.ts";

/** Returns the cookies to set when a server has renewed the access token of a request; none when it has not. */
export function renewedCookies(headers: RequestLike["headers"], tokens: Tokens, projectId: string, isHttps: boolean) {
  const sent = tokensInCookies(cookieHeader(headers), projectId);
  if (sent.refreshToken !== tokens.refreshToken || sent.accessToken === tokens.accessToken) return [];
  const name = cookieNames(PRODUCT_PREFIX, projectId).accessToken;
  const value = encodeURIComponent(accessCookieValue(tokens));
  const attributes = `Path=/; Max-Age=${ACCESS_TOKEN_COOKIE_SECONDS}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  return [{ name, value, text: `${name}=${value}; ${attributes}` }];
}
