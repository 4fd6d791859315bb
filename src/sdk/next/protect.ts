/// <reference path="./next.d.ts" />
import { NextResponse } from "next/server";
import type { HallpassServerApp } from "#sdk/apps/server-app.ts";
import { RETURN_TO } from "#sdk/redirects/trust.ts";
import { currentTokens } from "#sdk/session/current-tokens.ts";
import { renewedCookies } from "#sdk/session/renewed-cookies.ts";
import { replyCookieText } from "#sdk/session/set-cookie.ts";
import { PATH_HEADER } from "./framework.ts";
import { beginsSignIn, fromHosted, type HostedSignIn, toHosted } from "./hosted.ts";

/** The options of `protect`. */
export interface ProtectOptions {
  /** Whether a page needs a user, by its path. Default: every page that the proxy is asked about. */
  needsUser?(path: string): boolean;
}

/** The function of the proxy file. */
export type RouteProxy = (request: Request) => Promise<Response>;

type App = Pick<HallpassServerApp, "urls" | "projectId" | "getSession" | "verify">;

/** `hosted` is for an app that uses the hosted pages. */
export function protectorOf(
  app: App,
  { needsUser = () => true }: ProtectOptions = {},
  hosted: HostedSignIn | null = null,
): RouteProxy {
  return async function proxy(request) {
    const url = new URL(request.url);
    const cookieId = hosted?.cookieId ?? app.projectId;
    const headers = new Headers(request.headers);
    // What a visitor sends under this name must not count.
    headers.set(PATH_HEADER, url.pathname + url.search);
    const isOwnPage = !hosted && (isBelow(url, app.urls.handler) || isBelow(url, app.urls.signIn));
    const answer = hosted && (await fromHosted(request, app, hosted));
    if (answer) return answer;
    if (hosted && beginsSignIn(url) && isNavigation(request)) return toHosted(request, hosted);

    const tokenStore = { headers: request.headers };
    const tokens = await currentTokens(() => app.getSession(tokenStore));
    const user = tokens && (await app.verify(tokens.accessToken ?? ""));
    if ((!user || user.isAnonymous) && !isOwnPage && needsUser(url.pathname)) {
      if (hosted && isNavigation(request)) return toHosted(request, hosted);
      const signIn = new URL(app.urls.signIn, url);
      signIn.searchParams.set(RETURN_TO, url.pathname + url.search);
      return toSignIn(request, signIn);
    }

    const cookies = tokens ? renewedCookies(request.headers, tokens, cookieId, url.protocol === "https:") : [];
    for (const { name, value } of cookies) setCookie(headers, name, encodeURIComponent(value));
    const response = NextResponse.next({ request: { headers } });
    for (const cookie of cookies) response.headers.append("set-cookie", replyCookieText(cookie));
    return response;
  };
}

/** Sent by Next.js's router: it follows a link, or prefetches the page of one. */
const OF_ROUTER = "next-url";

/** Has the router load the page as a whole when it follows a link, and nothing prefetched. */
const NO_PAGE: ResponseInit = { headers: { "content-type": "text/plain", "cache-control": "no-store" } };

/**
 * Sends a visitor to sign-in. No method but GET and HEAD is repeated there. Server actions do not run, either: after an
 * action, Next.js renders the page, which may rely on the proxy.
 */
function toSignIn({ method, headers, url }: Request, signIn: URL): Response {
  if (isRead(method)) {
    // The router would remember that the link leads to sign-in, also for the user who has signed in meanwhile.
    return headers.has(OF_ROUTER) ? new NextResponse("", NO_PAGE) : NextResponse.redirect(signIn);
  }
  if (headers.has("next-action")) return redirectOfAction(signIn, url);
  // A script would take the sign-in page for an answer. Browsers tell which requests are those of forms.
  const isForm = (headers.get("sec-fetch-mode") ?? "navigate") === "navigate";
  return isForm ? NextResponse.redirect(signIn, 303) : new NextResponse("You are not signed in.", { status: 401 });
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Whether a browser loads a page, and not the router of Next.js. */
const isNavigation = ({ method, headers }: Request) => isRead(method) && !headers.has(OF_ROUTER);

/** What Next.js itself answers the script that called an action, when the action redirects to a page elsewhere. */
function redirectOfAction({ origin, pathname, search, href }: URL, from: string): Response {
  // Behind a reverse proxy, this server may not know its own origin.
  const to = origin === new URL(from).origin ? pathname + search : href;
  return new NextResponse(null, { status: 303, headers: { "x-action-redirect": to } });
}

/** Whether a page is one of the app's settings or below it. These may name the origin, and have a query. */
function isBelow({ origin, pathname }: URL, setting: string): boolean {
  const base = new URL(setting, origin);
  return base.origin === origin && `${pathname}/`.startsWith(`${base.pathname.replace(/\/+$/, "")}/`);
}

/** Lets the page that is rendered now see a cookie that the browser gets with the page. */
function setCookie(headers: Headers, name: string, value: string) {
  const others = (headers.get("cookie") ?? "").split(/; */).filter((pair) => pair && !pair.startsWith(`${name}=`));
  headers.set("cookie", [...others, `${name}=${value}`].join("; "));
}
