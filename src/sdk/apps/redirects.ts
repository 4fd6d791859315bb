import { REDIRECT_WAIT_MILLIS } from "#contract/limits.ts";
import { type Browser, type Deps, wait } from "#sdk/deps.ts";
import { noteSignOutAsked } from "#sdk/sign-in/sign-out-asked.ts";
import type { RedirectMethod } from "./options.ts";
import { isRelative, isWebAddress, pathOf, RETURN_TO } from "./trust.ts";
import type { Urls } from "./urls.ts";

/** How a redirect behaves. */
export interface RedirectOptions {
  /** Replaces the current entry in the browser's history. */
  replace?: boolean;
  /** Neither stores the current page to return to, nor returns to a stored one. */
  noRedirectBack?: boolean;
}

export interface Redirects {
  /** Redirects to a page of the app. Resolves 2 s after the navigation began. */
  to(name: PageName, options?: RedirectOptions): Promise<void>;
  /** Redirects to any http(s) address, also on other origins. */
  away(url: string | URL, options?: { replace?: boolean }): Promise<void>;
  /** Redirects to sign-in. Never resolves, because there is no user to return. Throws when redirects are off. */
  leaveForSignIn(): Promise<never>;
  /** Returns the absolute address of a page, for links in mails. Throws outside browsers; the error names `option`. */
  callbackUrl(name: PageName, option: string): string;
}

export type PageName = Exclude<keyof Urls, "handler">;

export function createRedirects(urls: Urls, method: RedirectMethod, deps: Pick<Deps, "after" | "browser">): Redirects {
  /**
   * The redirect after a sign-in, while it is under way. The page may notice the signed-in user meanwhile, and must not
   * redirect somewhere else.
   */
  let pendingRedirect: { from: string; promise: Promise<void> } | null = null;

  async function away(url: string | URL, { replace = false }: { replace?: boolean } = {}) {
    // A user who was redirected elsewhere, and signs in again on the same page, must be redirected again.
    pendingRedirect = null;
    if (method === "none") return;
    const navigate = typeof method === "object" ? method.navigate : undefined;
    const browser = deps.browser();
    if (!navigate && !browser) throw new Error("Redirects through the window only work in a browser.");
    if (!isWebAddress(String(url), browser?.href)) throw new Error(`Redirect URL ${url} is not a web address.`);

    if (navigate) navigate(String(url));
    else if (replace) browser?.replace(String(url));
    else browser?.assign(String(url));
    await wait(deps, REDIRECT_WAIT_MILLIS);
  }

  async function to(name: PageName, { replace, noRedirectBack }: RedirectOptions = {}) {
    const browser = deps.browser();
    const url = browser && !noRedirectBack ? withReturnTo(name, urls[name], browser) : urls[name];
    if (!isRelative(url)) throw new Error(`Redirect URL ${url} is not trusted; should be relative.`);
    if (name === "signOut") noteSignOutAsked(deps);
    const isAfter = name === "afterSignIn" || name === "afterSignUp";
    if (!browser || !isAfter) return away(url, { replace });
    const from = browser.href;
    if (pendingRedirect?.from === from) return pendingRedirect.promise;
    const promise = away(url, { replace }).finally(() => {
      if (pendingRedirect?.promise === promise) pendingRedirect = null;
    });
    pendingRedirect = { from, promise };
    return promise;
  }

  return {
    to,
    away,
    async leaveForSignIn() {
      await to("signIn", { replace: true });
      if (method === "none") {
        throw new Error('User is not signed in, and this app does not redirect (its redirectMethod is "none").');
      }
      return new Promise<never>(() => {});
    },
    callbackUrl(name, option) {
      const browser = deps.browser();
      if (!browser) throw new Error(`${option} option is required in a non-browser environment.`);
      const here = new URL(browser.href);
      const url = new URL(urls[name], here);
      url.hash = "";
      const returnTo = here.searchParams.get(RETURN_TO);
      if (returnTo !== null) url.searchParams.set(RETURN_TO, returnTo);
      return url.href;
    },
  };
}

/** Adds the current page to addresses of sign-in and sign-up. After sign-in, returns the page that was stored so. */
function withReturnTo(name: PageName, target: string, { href }: Browser): string {
  const here = new URL(href);
  const returnTo = here.searchParams.get(RETURN_TO);
  if (name === "afterSignIn" || name === "afterSignUp") return returnTo || target;
  // The second factor is asked for during a sign-in, and keeps the page that the sign-in returns to.
  const continuesSignIn = name === "mfa" && returnTo !== null;
  if (name !== "signIn" && name !== "signUp" && !continuesSignIn) return target;

  const url = new URL(target, here);
  if (url.origin !== here.origin) return target;
  url.searchParams.set(RETURN_TO, returnTo ?? pathOf(here));
  return pathOf(url);
}
