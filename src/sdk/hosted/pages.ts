import { OAUTH_STATE_COOKIE_SECONDS } from "#contract/limits.ts";
import { parseCookies } from "#contract/session-cookies.ts";
import type { Browser } from "#sdk/deps.ts";
import type { PageName, RedirectOptions, Redirects } from "#sdk/redirects/redirects.ts";
import { RETURN_TO } from "#sdk/redirects/trust.ts";
import { HOSTED_PAGE } from "#sdk/redirects/urls.ts";
import { setCookie } from "#sdk/session/set-cookie.ts";
import type { TokenStore } from "#sdk/session/token-store.ts";
import type { SignInParts } from "#sdk/sign-in/parts.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { type HostedFlow, type Returned, returnToOf, withoutAnswer } from "./flow.ts";

/** The hosted pages, as an app on another host uses them. */
export interface HostedPages {
  /** Leads to a page. */
  to(name: PageName, options?: RedirectOptions): Promise<void>;
  /**
   * Takes what the address of the page brings: the answer to a sign-in, or the name of a page to go to. Resolves with the app's
   * own token store, which then has the session.
   */
  arrive(): Promise<TokenStore>;
}

interface Parts {
  flow: HostedFlow;
  redirects: Pick<Redirects, "urls" | "away" | "browser">;
  keep: SignInParts<never>["keep"];
  store(): TokenStore;
  signOut(): Promise<void>;
}

/** By state: an address is handled once, even by several apps of one page. */
const arrivals = new Map<string, Promise<void>>();

export function hostedPages({ flow, redirects, keep, store, signOut }: Parts): HostedPages {
  const { urls } = redirects;

  /** Leads to a page, from an address of the app with further parameters for it. */
  async function open(page: string, here: URL, { replace, noRedirectBack }: RedirectOptions = {}): Promise<void> {
    const browser = redirects.browser();
    const isSignUp = page === "sign-up";
    if (page === "sign-out") return signOut();
    if (!browser || (page !== "sign-in" && !isSignUp)) {
      const further = new URLSearchParams(here.search);
      for (const name of [HOSTED_PAGE, RETURN_TO]) further.delete(name);
      return redirects.away(flow.addressOf(page, further) + here.hash, { replace });
    }
    const returnTo = noRedirectBack ? urls[isSignUp ? "afterSignUp" : "afterSignIn"] : returnToOf(here);
    const { url, cookie } = await flow.begin(here, { returnTo, isSignUp });
    setCookie(browser, cookie.name, cookie.value, OAUTH_STATE_COOKIE_SECONDS);
    return redirects.away(url, { replace });
  }

  async function take(browser: Browser, returned: Returned): Promise<void> {
    const arrivedAt = browser.href;
    const kept = parseCookies(browser.cookies.read()).get(returned.cookieName) ?? "";
    setCookie(browser, returned.cookieName, null);
    const target = new URL(returned.returnTo, returned.page);
    const isHere = withoutAnswer(target).href === returned.page;
    browser.rewrite(isHere ? target.href : returned.page);
    try {
      const reply = await flow.redeem(returned);
      if (reply) await keep(reply);
    } catch (error) {
      // Without an answer, the code is probably unused: a reload, or another call, sends it again.
      if (error instanceof ConnectionError) {
        setCookie(browser, returned.cookieName, kept, OAUTH_STATE_COOKIE_SECONDS);
        browser.rewrite(arrivedAt);
      }
      throw error;
    }
    if (!isHere) void redirects.away(returned.returnTo, { replace: true }).catch(console.error);
  }

  async function arrived(): Promise<void> {
    const browser = redirects.browser();
    if (!browser) return;
    const here = new URL(browser.href);
    const page = namedIn(here);
    if (page) {
      // Nothing of this page is shown: the browser leaves it.
      await open(page, here, { replace: true });
      return new Promise<never>(() => {});
    }
    const returned = flow.returned(here, parseCookies(browser.cookies.read()));
    if (!returned) return arrivals.get(here.searchParams.get("state") ?? "");
    const { state } = returned;
    const running = take(browser, returned);
    arrivals.set(state, running);
    return running.catch((error) => {
      arrivals.delete(state);
      throw error;
    });
  }

  return {
    async to(name, options) {
      const here = new URL(redirects.browser()?.href ?? "");
      const target = new URL(urls[name], here);
      const page = namedIn(target) ?? "";
      const isSignIn = page === "sign-in" || page === "sign-up";
      return open(page, isSignIn ? here : target, options);
    },
    async arrive() {
      await arrived();
      return store();
    },
  };
}

/** The hosted page that an address names. */
const namedIn = ({ searchParams }: URL): string | undefined => searchParams.get(HOSTED_PAGE)?.replace(/^\//, "");
