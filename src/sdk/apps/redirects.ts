import { REDIRECT_WAIT_MILLIS } from "#contract/limits.ts";
import { type Browser, type Deps, wait } from "#sdk/deps.ts";
import { OnlyInBrowser } from "#sdk/session/on-a-server.ts";
import type { RequestLike } from "#sdk/session/token-store.ts";
import { noteSignOutAsked } from "#sdk/sign-in/sign-out-asked.ts";
import type { Navigate, RedirectMethod } from "./options.ts";
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
  /** Whether the app does not redirect: every redirect resolves at once and does nothing. */
  readonly isOff: boolean;
  /** Redirects to a page of the app. Resolves 2 s after the navigation began. */
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
  /** Lets a mounted component navigate through the app's router. Returns the function that ends this. */
  navigateThrough(navigate: Navigate): () => void;
  /** Returns the absolute address of a page, for links in mails. Throws outside browsers; the error names `option`. */
  callbackUrl(name: PageName, option: string): string;
}

/** What was requested when a server found no user. */
export interface AskedFor {
  request?: RequestLike;
  /** The path to return to after sign-in. Default: the path of the request. */
  returnTo?: string;
}

export type PageName = Exclude<keyof Urls, "handler">;

/** How long a redirect waits for the provider, which is mounted after the components in it are first rendered. */
const PROVIDER_WAIT_MILLIS = 500;

export function createRedirects(
  urls: Urls,
  method: RedirectMethod,
  deps: Pick<Deps, "after" | "browser" | "framework">,
): Redirects {
  /**
   * The redirect after a sign-in, while it is under way. The page may notice the signed-in user meanwhile, and must not
   * redirect somewhere else.
   */
  let pendingRedirect: { from: string; promise: Promise<void> } | null = null;
  let guarded: { from: string; promise: Promise<void>; failure?: { error: unknown } } | null = null;
  const router = routerOf(method, deps);

  async function away(url: string | URL, { replace = false }: { replace?: boolean } = {}) {
    // A user who was redirected elsewhere, and signs in again on the same page, must be redirected again.
    pendingRedirect = null;
    if (method === "none") return;
    const browser = deps.browser();
    if (!browser && !router.isFree) throw new Error("Redirects through the window only work in a browser.");
    if (!isWebAddress(String(url), browser?.href)) throw new Error(`Redirect URL ${url} is not a web address.`);

    const navigate = isRelative(String(url)) || router.isFree ? await router.navigate() : undefined;
    if (navigate) navigate(String(url), { replace });
    else if (replace) browser?.replace(String(url));
    else browser?.assign(String(url));
    await wait(deps, REDIRECT_WAIT_MILLIS);
  }

  async function to(name: PageName, { replace, noRedirectBack }: RedirectOptions = {}) {
    const browser = deps.browser();
    const url = browser && !noRedirectBack ? withReturnTo(name, urls[name], browser) : urls[name];
    if (!isRelative(url)) throw untrusted(url);
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

  async function toSignIn(browser: Browser) {
    if (method === "none") throw new Error(NO_REDIRECTS);
    const here = new URL(browser.href);
    // It would be loaded again and again.
    if (isRelative(urls.signIn) && new URL(urls.signIn, here).pathname === here.pathname) {
      throw new Error(
        `The sign-in page ${urls.signIn} asks for a signed-in user with { or: "redirect" }, which leads to the sign-in page. Ask without it there.`,
      );
    }
    await to("signIn", { replace: true });
  }

  return {
    isOff: method === "none",
    to,
    away,
    async leaveForSignIn({ request, returnTo } = {}) {
      const browser = deps.browser();
      if (browser) {
        await toSignIn(browser);
        return new Promise<never>(() => {});
      }
      if (method === "none") throw new Error(NO_REDIRECTS);
      if (!isRelative(urls.signIn)) throw untrusted(urls.signIn);
      throw await redirectOnServer(method, deps, returningTo(urls.signIn, returnTo ?? requestedPath(request)));
    },
    guard() {
      if (method === "none") throw new Error(NO_REDIRECTS);
      const browser = deps.browser();
      if (!browser) throw new OnlyInBrowser("Nobody is signed in, so the browser redirects to the sign-in page.");
      const from = browser.href;
      if (guarded?.from === from) {
        if (guarded.failure) throw guarded.failure.error;
        return guarded.promise;
      }
      const redirect: NonNullable<typeof guarded> = {
        from,
        promise: toSignIn(browser).then(
          () => {
            if (guarded === redirect) guarded = null;
          },
          (error: unknown) => {
            redirect.failure = { error };
          },
        ),
      };
      guarded = redirect;
      return redirect.promise;
    },
    navigateThrough: router.through,
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

const NO_REDIRECTS =
  'User is not signed in, and this app does not redirect (its redirectMethod is "none"). Give it one, such as "window".';
const untrusted = (url: string) => new Error(`Redirect URL ${url} is not trusted; should be relative.`);

/** Finds the function that navigates: the app's own, or that of the provider, which is inside the router. */
function routerOf(method: RedirectMethod, deps: Pick<Deps, "after">) {
  const options = typeof method === "object" ? method : {};
  const mounted: Navigate[] = [];
  let arrived = () => {};
  return {
    /** Whether it works outside a browser, and with any address. */
    isFree: options.navigate !== undefined,
    async navigate(): Promise<Navigate | undefined> {
      if (options.navigate) return options.navigate;
      if (!options.useNavigate) return undefined;
      if (mounted.length === 0) {
        await Promise.race([new Promise<void>((resolve) => (arrived = resolve)), wait(deps, PROVIDER_WAIT_MILLIS)]);
      }
      return mounted.at(-1);
    },
    through(navigate: Navigate) {
      mounted.push(navigate);
      arrived();
      return () => void mounted.splice(mounted.indexOf(navigate), 1);
    },
  };
}

/** Redirects as the server's framework does: throws, or returns what is to be thrown. */
function redirectOnServer(method: RedirectMethod, { framework }: Pick<Deps, "framework">, url: string): unknown {
  if (method === "nextjs") {
    if (!framework) throw new Error('The redirectMethod "nextjs" needs the app of "hallpass/next".');
    return framework.redirect(url);
  }
  if (typeof method === "object" && method.redirect) return method.redirect(url);
  return new Response(null, { status: 302, headers: { location: url } });
}

function requestedPath(request: RequestLike | undefined): string | null {
  // Express has a path here, fetch an address.
  const url = request?.url;
  return url && URL.canParse(url, "http://own.invalid") ? pathOf(new URL(url, "http://own.invalid")) : null;
}

function returningTo(url: string, returnTo: string | null): string {
  if (returnTo === null) return url;
  const target = new URL(url, "http://own.invalid");
  target.searchParams.set(RETURN_TO, returnTo);
  return pathOf(target);
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
