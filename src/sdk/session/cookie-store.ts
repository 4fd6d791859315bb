import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { ACCESS_TOKEN_COOKIE_SECONDS, COOKIE_POLL_MILLIS, REFRESH_TOKEN_COOKIE_SECONDS } from "#contract/limits.ts";
import type { Browser, Deps } from "#sdk/deps.ts";
import { accessCookieValue, parseCookies, tokensInCookies } from "./cookies.ts";
import { sameTokens, type TokenStore, type Tokens } from "./token-store.ts";

/** Stores tokens in the browser's cookies, which the tabs of an origin share. Polls every 100 ms while watched. */
export function cookieStore(projectId: string, { cookies, href }: Browser, deps: Pick<Deps, "after">): TokenStore {
  const names = cookieNames(PRODUCT_PREFIX, projectId);
  const isHttps = href.startsWith("https:");
  const listeners = new Set<() => void>();
  let stopPolling: (() => void) | null = null;
  let seen = read();
  if (isHttps) set(names.isHttps, "true", null);

  function read(): Tokens {
    return tokensInCookies(cookies.read(), projectId);
  }

  function set(name: string, value: string, maxAgeSeconds: number | null) {
    const lifetime = maxAgeSeconds === null ? "" : `; Max-Age=${maxAgeSeconds}`;
    const secure = isHttps ? "; Secure" : "";
    cookies.write(`${name}=${encodeURIComponent(value)}; Path=/${lifetime}; SameSite=Lax${secure}`);
  }

  function setOrDelete(name: string, value: string | null, maxAgeSeconds: number) {
    if (value === null) set(name, "", 0);
    else set(name, value, maxAgeSeconds);
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
    write(tokens) {
      const hasAccess = tokens.refreshToken !== null && tokens.accessToken !== null;
      setOrDelete(names.refreshToken, tokens.refreshToken, REFRESH_TOKEN_COOKIE_SECONDS);
      setOrDelete(names.accessToken, hasAccess ? accessCookieValue(tokens) : null, ACCESS_TOKEN_COOKIE_SECONDS);
      if (parseCookies(cookies.read()).has(names.legacyRefreshToken)) set(names.legacyRefreshToken, "", 0);
      lookForChange();
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
