/// <reference path="./next.d.ts" />
import { NextResponse } from "next/server";
import { OAUTH_STATE_COOKIE_SECONDS } from "#contract/limits.ts";
import { NO_TOKENS, parseCookies } from "#contract/session-cookies.ts";
import type { HallpassServerApp } from "#sdk/apps/server-app.ts";
import { type HostedFlow, returnToOf } from "#sdk/hosted/flow.ts";
import { HOSTED_PAGE } from "#sdk/redirects/urls.ts";
import { replyCookies } from "#sdk/session/reply-cookies.ts";
import { cookieHeader } from "#sdk/session/request-headers.ts";
import { replyCookieText } from "#sdk/session/set-cookie.ts";
import { tokensOf } from "#sdk/sign-in/parts.ts";

/** How the proxy of an app signs visitors in at the hosted pages. */
export interface HostedSignIn {
  flow(): Promise<HostedFlow>;
  /** Names the cookies of a session. */
  cookieId: string;
  /** Whether scripts of the pages do not see the tokens. */
  isHttpOnly: boolean | undefined;
}

type App = Pick<HallpassServerApp, "urls">;

/** Sends a visitor to sign in at the hosted pages, and from there back to the page. */
export async function toHosted(request: Request, { flow }: HostedSignIn): Promise<Response> {
  const here = addressOf(request);
  const isSignUp = pageIn(here) === "sign-up";
  const { url, cookie } = await (await flow()).begin(here, { returnTo: returnToOf(here), isSignUp });
  return redirect(307, url, [{ ...cookie, seconds: OAUTH_STATE_COOKIE_SECONDS, ...cookieOf(here) }]);
}

/** Whether an address of the app leads to sign-in or sign-up at the hosted pages. */
export const beginsSignIn = (url: URL): boolean => /^sign-(in|up)$/.test(pageIn(url));

const pageIn = ({ searchParams }: URL): string => searchParams.get(HOSTED_PAGE)?.replace(/^\//, "") ?? "";

/** Takes the answer of the hosted pages, which the address of a page brings. Null for any other request. */
export async function fromHosted(request: Request, app: App, hosted: HostedSignIn): Promise<Response | null> {
  if (request.method !== "GET" || !request.url.includes("state=")) return null;
  const here = addressOf(request);
  const flow = await hosted.flow();
  const returned = flow.returned(here, parseCookies(cookieHeader(request.headers)));
  if (!returned) return null;
  const reply = await flow.redeem(returned);
  // A visitor who has refused at the hosted pages would come there again from a page that needs a user.
  const to = returned.code === null ? app.urls.afterSignOut : returned.returnTo;
  const tokens = reply ? replyCookies(request.headers, { before: NO_TOKENS, after: tokensOf(reply) }, hosted) : [];
  const begun = { name: returned.cookieName, value: "", seconds: 0, ...cookieOf(here) };
  return redirect(303, new URL(to, request.url), [begun, ...tokens]);
}

/** Scripts read the cookie, too: the answer may come to a page that the proxy is not asked about. */
const cookieOf = ({ protocol }: URL) => ({ isHttps: protocol === "https:", isHttpOnly: false });

function redirect(status: 303 | 307, to: string | URL, cookies: readonly Parameters<typeof replyCookieText>[0][]) {
  const response = NextResponse.redirect(new URL(to), status);
  response.headers.set("cache-control", "no-store");
  response.headers.set("referrer-policy", "no-referrer");
  for (const cookie of cookies) response.headers.append("set-cookie", replyCookieText(cookie));
  return response;
}

/** The address as the browser has it: behind a reverse proxy, this server may not know its own origin. */
function addressOf({ url, headers }: Request): URL {
  const first = (name: string) => headers.get(name)?.split(",")[0]?.trim();
  const { pathname, search, host, protocol } = new URL(url);
  const origin = `${first("x-forwarded-proto") ?? protocol.slice(0, -1)}://${first("x-forwarded-host") ?? host}`;
  return new URL(pathname + search, origin);
}
