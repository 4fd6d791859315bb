import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { isStandIn, standInFor, unsigned } from "#contract/http-only.ts";
import { ACCESS_TOKEN_COOKIE_SECONDS, REFRESH_TOKEN_COOKIE_SECONDS } from "#contract/limits.ts";
import { accessCookieValue, parseCookies } from "#contract/session-cookies.ts";
import type { ReplyCookie } from "#sdk/deps.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import { renewedCookies } from "./renewed-cookies.ts";
import { cookieHeader, headerValues } from "./request-headers.ts";
import type { Tokens } from "./token-store.ts";

interface Site {
  cookieId: string;
  /** Whether the app keeps all its tokens where scripts do not see them. */
  isHttpOnly: boolean | undefined;
}

/**
 * Returns the cookies with which the reply to a request changes its tokens, as the SDK in the browser sets them: those of
 * a new session, the renewed one, or deletions at sign-out.
 */
export function replyCookies(
  headers: RequestLike["headers"],
  { before, after }: { before: Tokens; after: Tokens },
  { cookieId, isHttpOnly: isHttpOnlyApp }: Site,
): ReplyCookie[] {
  const names = cookieNames(PRODUCT_PREFIX, cookieId);
  const sent = parseCookies(cookieHeader(headers));
  const isHttps = isOverHttps(headers) || sent.has(names.isHttps);
  if (after.refreshToken !== null && after.refreshToken === before.refreshToken) {
    return renewedCookies(headers, after, cookieId, isHttps);
  }

  const cookie = (name: string, value: string | null, seconds: number, isHttpOnly = false): ReplyCookie => ({
    name,
    value: value ?? "",
    seconds: value === null ? 0 : seconds,
    isHttps,
    isHttpOnly,
  });
  const isHttpOnly = isHttpOnlyApp || (sent.has(names.httpOnly) && isStandIn(sent.get(names.refreshToken)));
  const hidden = isHttpOnly ? [cookie(names.httpOnly, pairOf(after), REFRESH_TOKEN_COOKIE_SECONDS, true)] : [];
  const shown = isHttpOnly ? standInOf(after) : after;
  const legacy = sent.has(names.legacyRefreshToken) ? [cookie(names.legacyRefreshToken, null, 0)] : [];
  return [
    ...hidden,
    cookie(names.refreshToken, shown.refreshToken, REFRESH_TOKEN_COOKIE_SECONDS),
    cookie(names.accessToken, pairOf(shown), ACCESS_TOKEN_COOKIE_SECONDS),
    ...legacy,
  ];
}

const pairOf = (tokens: Tokens) =>
  tokens.refreshToken !== null && tokens.accessToken !== null ? accessCookieValue(tokens) : null;

/** What scripts may see of tokens. */
const standInOf = ({ refreshToken, accessToken }: Tokens): Tokens => ({
  refreshToken: refreshToken && standInFor(accessToken),
  accessToken: accessToken && unsigned(accessToken),
});

/** Next.js sets the header itself, and a proxy that ends TLS names the visitor's protocol first. */
const isOverHttps = (headers: RequestLike["headers"]) =>
  headerValues(headers, "x-forwarded-proto")[0]?.split(",")[0]?.trim() === "https";
