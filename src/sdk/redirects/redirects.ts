import { REDIRECT_WAIT_MILLIS } from "#contract/limits.ts";
import { type Browser, type Deps, wait } from "#sdk/deps.ts";
import { lazily } from "#sdk/lazily.ts";
import { OnlyInBrowser } from "#sdk/session/on-a-server.ts";
import type { Navigate, RedirectMethod } from "./method.ts";
import { noteSignOutAsked } from "./sign-out-asked.ts";
import type { AskedFor } from "./to-sign-in.ts";
import { isRelative, isWebAddress, RETURN_TO, untrusted } from "./trust.ts";
import { leadsToHosted, type Urls } from "./urls.ts";

/** How a redirect behaves. */
export interface RedirectOptions {
  /** Replaces the current entry in the browser's history. */
  replace?: boolean;
  /** Neither stores the current page to return to, nor returns to a stored one. */
  noRedirectBack?: boolean;
}

export interface Redirects {
  readonly urls: Readonly<Urls>;
  browser(): Browser | undefined;
  /** Whether the app does not redirect: every redirect resolves at once and does nothing. */
  readonly isOff: boolean;
  /** Redirects to a page of the app. Resolves 2 s after the navigation began. On a server, throws the redirect. */
  to(name: PageName, options?: RedirectOptions): Promise<void>;
  /** Redirects to any http(s) address, also on other origins. */
  away(url: string | URL, options?: { replace?: boolean }): Promise<void>;
  /**
   * Redirects to sign-in. Never resolves, because there is no user to return. On a server, throws the redirect of the
   * framework. Throws when redirects are off.
   */
  leaveForSignIn(asked?: AskedFor): Promise<never>;
  /**
   * Starts one redirect to sign-in for all components of the page, and returns its promise. Throws the error of a
   * redirect that failed, because a component that is rendered again would redirect again.
   */
  guard(): Promise<void>;
  /**
   * Keeps components that miss the user from redirecting to sign-in while the session ends. A redirect that begins right
   * afterwards keeps them from it, too, until it has led elsewhere.
   */
  hold(work: Promise<unknown>): Promise<void>;
  /** Lets a mounted component navigate through the app's router. Returns the function that ends this. */
  navigateThrough(navigate: Navigate): () => void;
}

interface Guarded {
  from: string;
  promise: Promise<void>;
  failure?: { error: unknown };
}

export type PageName = Exclude<keyof Urls, "handler">;

/** How long a page that is redirected to may take to answer. The browser shows the current one meanwhile. */
const SLOW_PAGE_MILLIS = 10_000;

export function createRedirects(
  urls: Urls,
  method: RedirectMethod,
  deps: Pick<Deps, "after" | "browser" | "framework">,
  hosted?: () => Promise<Pick<Redirects, "to">>,
): Redirects {
  /**
   * The redirect after a sign-in, while it is under way. The page may notice the signed-in user meanwhile, and must not
   * redirect somewhere else.
   */
  let pendingRedirect: { from: string; promise: Promise<void> } | null = null;
  /** The redirect of components that need a user. One that failed stays, or they would try again and again. */
  let guarded: Guarded | null = null;
  /** How much ends the session or leaves the page, and which page. Its components do not redirect meanwhile. */
  let holds = 0;
  let heldPage: string | undefined;
  /** The routers of the mounted providers. */
  const routers: Navigate[] = [];
  const options = typeof method === "object" ? method : {};
  const toSignIn = lazily(() => import("./to-sign-in.ts"));

  async function leave(asked?: AskedFor) {
    // The app may navigate while the code is loaded.
    const from = deps.browser()?.href;
    const { leaveForSignIn } = await toSignIn();
    const go = () => to("signIn", { replace: true });
    const isHeld = () => holds > 0 && heldPage === deps.browser()?.href;
    await leaveForSignIn({ urls, method, deps, from, isHeld, go }, asked);
  }

  async function hold(work: Promise<unknown>) {
    holds += 1;
    heldPage = deps.browser()?.href;
    try {
      await work;
    } finally {
      holds -= 1;
    }
  }

  async function away(address: string | URL, { replace = false }: { replace?: boolean } = {}) {
    const url = String(address);
    // A user who was redirected elsewhere, and signs in again on the same page, must be redirected again.
    pendingRedirect = null;
    if (method === "none") return;
    const browser = deps.browser();
    if (!isWebAddress(url, browser?.href)) throw new Error(`Redirect URL ${url} is not a web address.`);
    if (!browser && !options.navigate) throw await (await toSignIn()).redirectToPageOnServer(method, deps, url);

    // A redirect to the current page leads nowhere else.
    const leads = browser && new URL(url, browser.href).href !== browser.href;
    if (leads) void hold(wait(deps, SLOW_PAGE_MILLIS));
    const inRouter = isRelative(url) && options.useNavigate;
    if (inRouter && !routers[0]) await (await toSignIn()).whileUnmounted(deps, routers);
    const navigate = options.navigate ?? (inRouter ? routers.at(-1) : undefined);
    if (navigate) navigate(url, { replace });
    else browser?.[replace ? "replace" : "assign"](url);
    await wait(deps, REDIRECT_WAIT_MILLIS);
  }

  async function to(name: PageName, { replace, noRedirectBack }: RedirectOptions = {}) {
    const browser = deps.browser();
    const isAfter = name === "afterSignIn" || name === "afterSignUp";
    let url = urls[name];
    if (browser && leadsToHosted(url) && hosted) return (await hosted()).to(name, { replace, noRedirectBack });
    if (browser && !noRedirectBack) {
      const returnTo = new URL(browser.href).searchParams.get(RETURN_TO);
      // Anybody can write the query. A user who has signed in must not be left on the sign-in page because of it.
      if (isAfter) url = returnTo && isRelative(returnTo) ? returnTo : url;
      else if (/^sign|mfa/.test(name)) url = (await toSignIn()).withReturnTo(name, url, browser.href, returnTo);
    }
    if (!isRelative(url)) throw untrusted(url);
    if (name === "signOut") noteSignOutAsked(deps);
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
    urls,
    browser: deps.browser,
    isOff: method === "none",
    to,
    away,
    async leaveForSignIn(asked) {
      await leave(asked);
      return new Promise<never>(() => {});
    },
    guard() {
      const from = deps.browser()?.href;
      if (!from) throw new OnlyInBrowser("Only a browser can redirect to the sign-in page.");
      if (guarded?.from !== from) {
        const own: Guarded = {
          from,
          promise: leave().then(
            () => {
              if (guarded === own) guarded = null;
            },
            (error: unknown) => {
              own.failure = { error };
            },
          ),
        };
        guarded = own;
      }
      if (guarded.failure) throw guarded.failure.error;
      return guarded.promise;
    },
    hold,
    navigateThrough(navigate) {
      routers.push(navigate);
      return () => void routers.splice(routers.indexOf(navigate), 1);
    },
  };
}
