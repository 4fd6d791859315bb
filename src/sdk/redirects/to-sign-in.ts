import { type Deps, wait } from "#sdk/deps.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import type { Navigate, RedirectMethod } from "./method.ts";
import { isRelative, pathOf, RETURN_TO, untrusted } from "./trust.ts";
import { HOSTED_PAGE, type Urls } from "./urls.ts";

/** What was requested when a server found no user. */
export interface AskedFor {
  request?: RequestLike;
  /** The path to return to after sign-in. Default: the path of the request. */
  returnTo?: string;
}

interface Parts {
  urls: Readonly<Urls>;
  method: RedirectMethod;
  deps: Pick<Deps, "after" | "browser" | "framework">;
  /** The address of the page that needs a user, in a browser. */
  from: string | undefined;
  /** Whether something else ends the session or leaves the current page. */
  isHeld(): boolean;
  /** Redirects to sign-in in a browser. */
  go(): Promise<void>;
}

/** Redirects to sign-in for something that needs a user. On a server, throws the redirect of the framework. */
export async function leaveForSignIn(
  { urls, method, deps, from, isHeld, go }: Parts,
  asked: AskedFor = {},
): Promise<void> {
  if (method === "none") {
    throw new Error(
      'User is not signed in, and this app does not redirect (its redirectMethod is "none"). Give it one, such as "window".',
    );
  }
  if (!isRelative(urls.signIn)) throw untrusted(urls.signIn);
  const browser = deps.browser();
  if (!browser) throw await redirectOnServer(method, deps, returningTo(urls.signIn, asked));

  const here = new URL(browser.href);
  // It would be loaded again and again.
  const signIn = new URL(urls.signIn, here);
  if (signIn.pathname === here.pathname && !signIn.searchParams.has(HOSTED_PAGE)) {
    throw new Error(
      `The sign-in page ${urls.signIn} asks for a signed-in user with { or: "redirect" }, which leads to the sign-in page. Ask without it there.`,
    );
  }
  await whileHeld(deps, isHeld);
  if (browser.href === from) await go();
}

/** How long a redirect waits for the provider. */
const PROVIDER_WAIT_MILLIS = 50;
const PROVIDER_WAITS = 10;

/** Waits for the provider and its router, which is mounted after what it contains is first rendered. */
export async function whileUnmounted(deps: Pick<Deps, "after">, routers: readonly Navigate[]): Promise<void> {
  for (let time = 0; !routers[0] && time < PROVIDER_WAITS; time++) await wait(deps, PROVIDER_WAIT_MILLIS);
}

/** How often a page that is left is looked at. */
const LOOK_MILLIS = 50;

/** Waits for a sign-out, and for a redirect that leaves the page. */
async function whileHeld(deps: Pick<Deps, "after">, isHeld: () => boolean): Promise<void> {
  let isShownAgain = false;
  // A user who goes back to the page finds it as it was left, with its timers.
  globalThis.addEventListener?.("pageshow", () => (isShownAgain = true), { once: true });
  // A redirect begins right after the session has ended.
  await wait(deps, 0);
  while (isHeld() && !isShownAgain) await wait(deps, LOOK_MILLIS);
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

/** What is thrown on a server to redirect to any page, which only its framework can do. */
export function redirectToPageOnServer(method: RedirectMethod, deps: Pick<Deps, "framework">, url: string): unknown {
  const hasFramework = method === "nextjs" || (typeof method === "object" && method.redirect);
  if (!hasFramework) return new Error("Redirects through the window only work in a browser.");
  return redirectOnServer(method, deps, url);
}

/** The base for relative addresses, instead of the app's origin. */
const OWN = "http://own.invalid";

function returningTo(url: string, { request, returnTo = pathIn(request) }: AskedFor): string {
  if (returnTo === undefined) return url;
  const target = new URL(url, OWN);
  const from = new URL(pathIn(request) ?? "/", OWN);
  if (target.searchParams.has(HOSTED_PAGE) && from.searchParams.has(HOSTED_PAGE)) {
    throw new Error(
      `The page ${from.pathname} asks for a signed-in user on the server, and is where sign-in at the hosted pages begins. Ask in the browser there, or set urls.signIn to another page, such as "/welcome?${HOSTED_PAGE}=/sign-in".`,
    );
  }
  target.searchParams.set(RETURN_TO, returnTo);
  return pathOf(target);
}

/** Express has a path in its requests, fetch an address. */
function pathIn(request: RequestLike | undefined): string | undefined {
  const url = request?.url;
  return url && URL.canParse(url, OWN) ? pathOf(new URL(url, OWN)) : undefined;
}

/** Adds the current page to addresses of sign-in and sign-up, or the page to which the current one leads back. */
export function withReturnTo(name: keyof Urls, target: string, href: string, returnTo: string | null): string {
  const here = new URL(href);
  // The second factor is asked for during a sign-in, and keeps the page that the sign-in returns to.
  const continuesSignIn = name === "mfa" && returnTo !== null;
  if (name !== "signIn" && name !== "signUp" && !continuesSignIn) return target;

  const url = new URL(target, here);
  if (url.origin !== here.origin) return target;
  url.searchParams.set(RETURN_TO, returnTo ?? pathOf(here));
  return pathOf(url);
}
