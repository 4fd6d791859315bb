import { cookieNames, OWN_REQUEST_HEADERS, PRODUCT_PREFIX, responseHeaders } from "#contract/headers.ts";
import {
  AUTHORIZE_PATH,
  foreignness,
  hostedPath,
  isOfSession,
  standsFor,
  TOKEN_HEADER_PATHS,
  TOKEN_PATH,
  tokensOfRequest,
  withoutTokens,
} from "#contract/http-only.ts";
import { REFRESH_TOKEN_COOKIE_SECONDS } from "#contract/limits.ts";
import { accessCookieValue, type Tokens } from "#contract/session-cookies.ts";
import { cookieHeader } from "#sdk/session/request-headers.ts";
import { replyCookieText } from "#sdk/session/set-cookie.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { NAMES } from "#sdk/wire/headers.ts";
import { type Answer, singleAttempt } from "#sdk/wire/single-attempt.ts";

/** The options of `proxyApi`, for values that a request does not have. */
export interface ApiProxyOptions {
  /**
   * The origin of the pages, such as `https://app.example.com`, for servers behind a proxy that ends TLS. Default: the
   * origin of the request's address.
   */
  origin?: string;
  /**
   * The IP address of the visitor, for Hallpass's limits on attempts. Hallpass reads it if HALLPASS_TRUSTED_PROXIES names
   * this server. Without it, all visitors share the address of this server.
   */
  clientIp?: string;
}

const ROOT = "/api/v1/";

/** What a page may say for itself. Keys of servers are not among it. */
const PASSED_ON = [
  "accept",
  "accept-language",
  "content-type",
  "user-agent",
  NAMES.clientVersion,
  NAMES.overrideErrorStatus,
  NAMES.projectId,
  NAMES.publishableClientKey,
  NAMES.randomNonce,
  OWN_REQUEST_HEADERS.language,
];
const REPLIED = ["content-type", "retry-after"];
const FORM = "application/x-www-form-urlencoded";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Sends a request of a page on to Hallpass, with the tokens that the page does not have. */
export async function proxyApi(
  connection: Pick<Connection, "deps" | "baseUrl" | "projectId" | "cookieId">,
  request: Request,
  { origin, clientIp }: ApiProxyOptions = {},
): Promise<Response> {
  const { baseUrl, projectId, cookieId } = connection;
  const from = new URL(request.url);
  const own = origin ?? from.origin;
  const target = targetOf(from, baseUrl);
  if (!target) return refusal(404, `This address is not one of Hallpass's API, which is below …${ROOT}.`);
  if (!METHODS.includes(request.method)) return refusal(405, `The API has no method ${request.method}.`);
  const foreign = foreignness(request, [own]);
  if (foreign) return refusal(403, foreign);

  const tokens = tokensOfRequest(cookieHeader(request.headers), cookieId);
  const path = target.pathname.slice(target.pathname.indexOf(ROOT) + ROOT.length);
  if (request.method === "GET" && path.startsWith(AUTHORIZE_PATH)) {
    return redirectToProvider(request, target, tokens, projectId);
  }
  // The hosted pages have a session of their own, which only a browser that is there shows.
  if (request.method === "GET" && path.startsWith(hostedPath(projectId))) return redirectTo(target);
  if (request.headers.get(NAMES.projectId) !== projectId) return refusal(403, "This server is for another project.");

  const headers = new Headers({ [NAMES.accessType]: "client" });
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (clientIp) headers.set("x-forwarded-for", clientIp);
  // A page that has signed out sends no token, and must not be signed in by a cookie that is left.
  const sent = request.headers.get(NAMES.accessToken);
  if (sent !== null) headers.set(NAMES.accessToken, isOfSession(sent, tokens) ? (tokens.accessToken ?? sent) : sent);
  const namesSession = TOKEN_HEADER_PATHS.includes(path) && standsFor(request.headers.get(NAMES.refreshToken), tokens);
  if (namesSession && tokens.refreshToken) headers.set(NAMES.refreshToken, tokens.refreshToken);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const given = hasBody ? await request.text() : undefined;
  const form = path === TOKEN_PATH ? withToken(request, given ?? "", tokens) : null;
  if (form) headers.set("content-type", FORM);
  const body = form ?? given;
  const { method } = request;
  let answer: Answer;
  try {
    answer = await singleAttempt(connection, target.href, { method, headers, body, redirect: "manual" });
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    // The address of Hallpass may be an internal one: it is for the log of this server, not for the page.
    console.error("proxyApi:", error.message);
    return refusal(502, "Hallpass does not answer this server. The log of this server says why.");
  }
  const isRenewal = namesSession || form !== null;
  return repliedWith(answer, {
    method,
    path,
    tokens,
    isRenewal,
    projectId,
    cookieId,
    isHttps: own.startsWith("https:"),
  });
}

/** Returns the address at Hallpass; null for anything outside of its API. A parsed URL has no `..` left. */
function targetOf({ pathname, search }: URL, baseUrl: string): URL | null {
  const at = pathname.indexOf(ROOT);
  return at < 0 ? null : new URL(baseUrl + pathname.slice(at) + search);
}

/**
 * The provider sends the browser back to Hallpass itself, so the browser has to start there, too. The navigation has no
 * headers of ours, and only a navigation gets the token: a script could read the address that its own request led to.
 */
function redirectToProvider(request: Request, target: URL, { accessToken }: Tokens, projectId: string): Response {
  const { searchParams } = target;
  if (searchParams.get("client_id") !== projectId) return refusal(403, "This server is for another project.");
  const isNavigation = request.headers.get("sec-fetch-mode") === "navigate";
  if (searchParams.has("token") && accessToken && isNavigation) searchParams.set("token", accessToken);
  return redirectTo(target);
}

const redirectTo = ({ href }: URL) =>
  new Response(null, { status: 302, headers: { location: href, "cache-control": "no-store" } });

/**
 * Returns the form that renews the access token with the refresh token in the place of its stand-in; null for any other
 * body. The form is read and written again: in a body of another type, a text like that could stand anywhere, and come
 * back with the reply.
 */
function withToken({ headers }: Request, body: string, tokens: Tokens): string | null {
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== FORM || !tokens.refreshToken) return null;
  const form = new URLSearchParams(body);
  if (!standsFor(form.get("refresh_token"), tokens)) return null;
  form.set("refresh_token", tokens.refreshToken);
  return form.toString();
}

interface Exchange {
  method: string;
  /** Below `/api/v1/`. */
  path: string;
  /** What the page's cookie holds. */
  tokens: Tokens;
  /** Whether the request had the refresh token, to renew the access token. */
  isRenewal: boolean;
  projectId: string;
  cookieId: string;
  isHttps: boolean;
}

function repliedWith({ response: reply, text }: Answer, exchange: Exchange): Response {
  const { method, path, cookieId, isHttps } = exchange;
  const headers = new Headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  for (const [name, value] of reply.headers) {
    if (REPLIED.includes(name) || name.startsWith(`x-${PRODUCT_PREFIX}-`)) headers.set(name, value);
  }
  const shown = withoutTokens({ text, values: headers.values(), isSuccess: isSuccess(reply) }, exchange);
  if (!shown) return refusal(502, "Hallpass's reply has a token in it, which this server keeps from pages.");

  const { httpOnly } = cookieNames(PRODUCT_PREFIX, cookieId);
  const setCookie = (value: string, seconds: number) =>
    headers.append("set-cookie", replyCookieText({ name: httpOnly, value, seconds, isHttps, isHttpOnly: true }));
  if (shown.kept) setCookie(accessCookieValue(shown.kept), REFRESH_TOKEN_COOKIE_SECONDS);
  if (method === "DELETE" && path === "auth/sessions/current") setCookie("", 0);
  const isEmpty = text === "" || reply.status === 204 || reply.status === 304;
  return new Response(isEmpty ? null : shown.text, { status: reply.status, headers });
}

/** Errors may have status 200, for clients that cannot read other replies. */
const isSuccess = ({ ok, headers }: Response) => ok && !headers.has(responseHeaders(PRODUCT_PREFIX).knownError);

const refusal = (status: number, text: string) =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } });
