import type { cookieNames } from "#contract/headers.ts";
import { REFRESH_TOKEN_COOKIE_SECONDS } from "#contract/limits.ts";
import { parseCookies } from "#contract/session-cookies.ts";
import type { Browser } from "#sdk/deps.ts";
import { cookiesExcept } from "./cookies-except.ts";
import { setCookie } from "./set-cookie.ts";

/**
 * Deletes the cookies of a session, and leaves another session in cookies of the same names. A page learns neither the path
 * nor the domain of a cookie, so each is tried that a cookie of this page can have, until the session is gone.
 */
export function forgetSession(
  { cookies, href }: Pick<Browser, "cookies" | "href">,
  { refreshToken: name, legacyRefreshToken, accessToken }: ReturnType<typeof cookieNames>,
  refreshToken: string | null,
) {
  // As `accessCookieValue` begins.
  const pair = JSON.stringify([refreshToken]).slice(0, -1);
  const { pathname, hostname } = new URL(href);
  const isOfSession = (cookie: string) => {
    const value = parseCookies(cookies.read()).get(cookie);
    return value !== undefined && (value === refreshToken || value.startsWith(pair));
  };
  const other = () => parseCookies(cookiesExcept(cookies.read(), [refreshToken])).get(name);
  const otherBefore = other();
  for (const cookie of [name, legacyRefreshToken, accessToken]) {
    for (const place of placesOf(pathname, hostname)) {
      if (isOfSession(cookie)) cookies.write(`${cookie}=; ${place}; Max-Age=0`);
    }
  }
  // It had the same path, and was the first that was tried.
  if (otherBefore && !other()) {
    setCookie({ cookies, href }, name, otherBefore, REFRESH_TOKEN_COOKIE_SECONDS);
  }
}

/** The paths and domains that a cookie of a page can have, longest path first: in this order, a browser lists cookies. */
function placesOf(pathname: string, hostname: string): string[] {
  const slashes = [...pathname.matchAll(/\//g)].flatMap(({ index }) => [index, index + 1]);
  const paths = new Set([...slashes, pathname.length].map((end) => pathname.slice(0, end) || "/"));
  const labels = hostname.split(".");
  const domains = labels.slice(1).map((_, at) => `; Domain=${labels.slice(at).join(".")}`);
  return [...paths]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((path) => ["", ...domains].map((domain) => `Path=${path}${domain}`));
}
