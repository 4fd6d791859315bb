import { errorWith } from "#contract/errors.ts";
import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { ACCESS_TOKEN_COOKIE_SECONDS, COOKIE_POLL_MILLIS, REFRESH_TOKEN_COOKIE_SECONDS } from "#contract/limits.ts";
import { accessCookieValue, tokensInCookies } from "#contract/session-cookies.ts";
import type { Browser, Deps } from "#sdk/deps.ts";
import { setCookie } from "./set-cookie.ts";
import { sameTokens, type TokenStore, type Tokens } from "./token-store.ts";

/** Stores tokens in the browser's cookies, which the tabs of an origin share. Polls every 100 ms while watched. */
export function cookieStore(cookieId: string, browser: Browser, deps: Pick<Deps, "after">): TokenStore {
  const { cookies, href } = browser;
  const names = cookieNames(PRODUCT_PREFIX, cookieId);
  const listeners = new Set<() => void>();
  let stopPolling: (() => void) | null = null;
  let seen = read();
  if (href.startsWith("https:")) setCookie(browser, names.isHttps, "true");

  function read(): Tokens {
    return tokensInCookies(cookies.read(), cookieId);
  }

  /** Another session, which has not ended, may be in a cookie of the same name. */
  async function forget(refreshToken: string | null) {
    (await import("./forget-session.ts")).forgetSession(browser, names, refreshToken);
    lookForChange();
  }

  function lookForChange() {
    const now = read();
    if (sameTokens(now, seen)) return;
    seen = now;
    for (const listener of [...listeners]) listener();
  }

  function poll() {
    stopPolling = deps.after(COOKIE_POLL_MILLIS, () => {
      poll();
      lookForChange();
    });
  }

  return {
    read,
    write(tokens, isRefused) {
      if (isRefused) return forget(read().refreshToken);
      const hasAccess = tokens.refreshToken && tokens.accessToken;
      setCookie(browser, names.legacyRefreshToken, null);
      setCookie(browser, names.refreshToken, tokens.refreshToken, REFRESH_TOKEN_COOKIE_SECONDS);
      setCookie(browser, names.accessToken, hasAccess ? accessCookieValue(tokens) : null, ACCESS_TOKEN_COOKIE_SECONDS);
      lookForChange();
      // Not `fail`, with which every app would load the English text. The pages have their own, with the first error.
      if (tokens.refreshToken && !seen.refreshToken) throw errorWith("COOKIES_BLOCKED", undefined);
    },
    subscribe(onChange) {
      const listener = () => onChange();
      listeners.add(listener);
      if (!stopPolling) {
        seen = read();
        poll();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopPolling?.();
        stopPolling = null;
      };
    },
  };
}
