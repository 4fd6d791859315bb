import { REDIRECT_WAIT_MILLIS } from "#contract/limits.ts";
import { type Browser, type Deps, wait } from "#sdk/deps.ts";
import { noteSignOutAsked } from "#sdk/sign-in/sign-out-asked.ts";
import type { RedirectMethod } from "./options.ts";
import { isRelative, isWebAddress, pathOf, RETURN_TO } from "./trust.ts";
import type { Urls } from "./urls.ts";

export interface RedirectOptions {
  /** Replaces the entry in the browser's history. */
  replace?: boolean;
  /** Neither remembers where the person came from nor goes back there. */
  noRedirectBack?: boolean;
}

export interface Redirects {
  /** Goes to a page of the app. Resolves a while after the browser was told to go. */
  to(name: PageName, options?: RedirectOptions): Promise<void>;
  /** Goes anywhere on http(s); not restricted to the app's own origin. */
  away(url: string | URL, options?: { replace?: boolean }): Promise<void>;
  /** Never resolves: there is no user to give back. Throws when redirects are off. */
  leaveForSignIn(): Promise<never>;
  /** An absolute address of a page of the app, for links in mails. */
  callbackUrl(name: PageName, option: string): string;
}

export type PageName = Exclude<keyof Urls, "handler">;

export function createRedirects(urls: Urls, method: RedirectMethod, deps: Pick<Deps, "after" | "browser">): Redirects {
  /** A sign-in leads on by itself; the page that then sees who signed in must not lead somewhere else meanwhile. */
  let goingOn: { from: string; promise: Promise<void> } | null = null;

  async function away(url: string | URL, { replace = false }: { replace?: boolean } = {}) {
    // Whoever was led elsewhere since, and signs in again on the same page, has to be led on again.
    goingOn = null;
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
    const url = browser && !noRedirectBack ? withWayBack(name, urls[name], browser) : urls[name];
    if (!isRelative(url)) throw new Error(`Redirect URL ${url} is not trusted; should be relative.`);
    if (name === "signOut") noteSignOutAsked(deps);
    const isAfter = name === "afterSignIn" || name === "afterSignUp";
    if (!browser || !isAfter) return away(url, { replace });
    const from = browser.href;
    if (goingOn?.from === from) return goingOn.promise;
    const promise = away(url, { replace }).finally(() => {
      if (goingOn?.promise === promise) goingOn = null;
    });
    goingOn = { from, promise };
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
      const wayBack = here.searchParams.get(RETURN_TO);
      if (wayBack !== null) url.searchParams.set(RETURN_TO, wayBack);
      return url.href;
    },
  };
}

/** Remembers on the way to sign-in where the person was, and goes back there afterwards. */
function withWayBack(name: PageName, target: string, { href }: Browser): string {
  const here = new URL(href);
  const wayBack = here.searchParams.get(RETURN_TO);
  if (name === "afterSignIn" || name === "afterSignUp") return wayBack || target;
  // The second factor comes in the middle of a sign-in and goes on to where that was going.
  const carriesOn = name === "mfa" && wayBack !== null;
  if (name !== "signIn" && name !== "signUp" && !carriesOn) return target;

  const url = new URL(target, here);
  if (url.origin !== here.origin) return target;
  url.searchParams.set(RETURN_TO, wayBack ?? pathOf(here));
  return pathOf(url);
}
