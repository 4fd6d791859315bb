import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { isStandIn } from "#contract/http-only.ts";
import { ACCESS_TOKEN_COOKIE_SECONDS, REFRESH_TOKEN_COOKIE_SECONDS } from "#contract/limits.ts";
import { accessCookieValue, tokensInCookies } from "#contract/session-cookies.ts";
import type { ReplyCookie } from "#sdk/deps.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import { cookieHeader } from "./request-headers.ts";
import { sessionsIn } from "./sessions-in-request.ts";
import type { Tokens } from "./token-store.ts";

/** Returns the cookies to set when a server has renewed the access token of a request; none when it has not. */
export function renewedCookies(
  headers: RequestLike["headers"],
  tokens: Tokens,
  cookieId: string,
  isHttps: boolean,
): ReplyCookie[] {
  const cookie = cookieHeader(headers);
  // No token of a header counts here, so that of the project does not matter.
  const all = sessionsIn({ headers: { cookie } }, { projectId: cookieId, cookieId });
  const sent = all.find((each) => each.refreshToken === tokens.refreshToken);
  if (!sent || sent.accessToken === tokens.accessToken) return [];
  const names = cookieNames(PRODUCT_PREFIX, cookieId);
  // The value contains the refresh token, so scripts may read it only if they can read that token anyway.
  const isHttpOnly = isStandIn(tokensInCookies(cookie, cookieId).refreshToken);
  const name = isHttpOnly ? names.httpOnly : names.accessToken;
  const seconds = isHttpOnly ? REFRESH_TOKEN_COOKIE_SECONDS : ACCESS_TOKEN_COOKIE_SECONDS;
  return [{ name, value: accessCookieValue(tokens), seconds, isHttps, isHttpOnly }];
}
