import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { hostedCookieName, standInFor } from "#contract/http-only.ts";
import { accessCookieValue } from "#contract/session-cookies.ts";

/** The cookies of a browser that is signed in at the hosted pages of a project, of a server without TLS. */
export function hostedCookies(projectId: string, tokens: { accessToken: string; refreshToken: string }): string {
  const { refreshToken } = cookieNames(PRODUCT_PREFIX, projectId);
  const pair = encodeURIComponent(accessCookieValue(tokens));
  return `${refreshToken}=${standInFor(tokens.accessToken)}; ${hostedCookieName(projectId, false)}=${pair}`;
}
