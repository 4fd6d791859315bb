import { cookieNames, OWN_REQUEST_HEADERS, PRODUCT_PREFIX, responseHeaders } from "#contract/headers.ts";
import { REFRESH_TOKEN_COOKIE_SECONDS } from "#contract/limits.ts";
import { accessCookieValue, HTTP_ONLY, tokensInCookies } from "#sdk/session/cookies.ts";
import { cookieHeader } from "#sdk/session/request-headers.ts";
import { setCookieText } from "#sdk/session/set-cookie.ts";
import type { Tokens } from "#sdk/session/token-store.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { NAMES } from "#sdk/wire/headers.ts";
import { type Answer, singleAttempt } from "#sdk/wire/single-attempt.ts";
import { unsigned } from "./unsigned.ts";

/** What `proxyApi` cannot read from a request. */
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
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** The only request whose body gets the refresh token. Elsewhere, a script could store it and read it back. */
const TOKEN_PATH = "auth/oauth/token";
/** The requests whose header names a session: the one that a change of the password keeps, or the one to renew. */
const TOKEN_HEADER_PATHS = ["auth/password/update", "auth/sessions/current/refresh"];

/** Sends a request of a page on to Hallpass, with the tokens that the page does not have. */
export async function proxyApi(
  connection: Pick<Connection, "deps" | "baseUrl" | "projectId">,
  request: Request,
  { origin, clientIp }: ApiProxyOptions = {},
): Promise<Response> {
  const { baseUrl, projectId } = connection;
  const from = new URL(request.url);
  const own = origin ?? from.origin;
  const target = targetOf(from, baseUrl);
  if (!target) return refusal(404, `This address is not one of Hallpass's API, which is below …${ROOT}.`);
  if (!METHODS.includes(request.method)) return refusal(405, `The API has no method ${request.method}.`);
  const foreign = foreignness(request, own);
  if (foreign) return refusal(403, foreign);

  const tokens = tokensInCookies(cookieHeader(request.headers), projectId);
  const path = target.pathname.slice(target.pathname.indexOf(ROOT) + ROOT.length);
  if (request.method === "GET" && path.startsWith("auth/oauth/authorize/")) {
    return redirectToProvider(request, target, tokens, projectId);
  }
  if (request.headers.get(NAMES.projectId) !== projectId) return refusal(403, "This server is for another project.");

  const headers = new Headers({ [NAMES.accessType]: "client" });
  for (const name of PASSED_ON) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (clientIp) headers.set("x-forwarded-for", clientIp);
  // A page that has signed out sends no token, and must not be signed in by a cookie that is left.
  if (request.headers.has(NAMES.accessToken) && tokens.accessToken) headers.set(NAMES.accessToken, tokens.accessToken);
  const namesSession = TOKEN_HEADER_PATHS.includes(path) && request.headers.get(NAMES.refreshToken) === HTTP_ONLY;
  if (namesSession && tokens.refreshToken) headers.set(NAMES.refreshToken, tokens.refreshToken);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const given = hasBody ? await request.text() : undefined;
  const body = path === TOKEN_PATH ? withToken(given ?? "", tokens) : given;
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
  const renewed = namesSession || body !== given ? tokens.refreshToken : null;
  return repliedWith(answer, { method, path, renewed, projectId, isHttps: own.startsWith("https:") });
}

/** Returns the address at Hallpass; null for anything outside of its API. A parsed URL has no `..` left. */
function targetOf({ pathname, search }: URL, baseUrl: string): URL | null {
  const at = pathname.indexOf(ROOT);
  return at < 0 ? null : new URL(baseUrl + pathname.slice(at) + search);
}

/** Says why a request does not come from the app's own pages; null when it does. */
function foreignness(request: Request, own: string): string | null {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return `This request is of another site (${site}).`;
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== own) return `This request is of ${origin}, not of ${own}.`;
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && site === null && origin === null) return "This request does not say which site it is of.";
  return null;
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
  return new Response(null, { status: 302, headers: { location: target.href, "cache-control": "no-store" } });
}

/** Puts the refresh token into a form where the page has its stand-in. */
function withToken(body: string, { refreshToken }: Tokens): string {
  const form = new URLSearchParams(body);
  if (!refreshToken || form.get("refresh_token") !== HTTP_ONLY) return body;
  form.set("refresh_token", refreshToken);
  return form.toString();
}

interface Exchange {
  method: string;
  /** Below `/api/v1/`. */
  path: string;
  /** The refresh token that the request renewed the access token of. */
  renewed: string | null;
  projectId: string;
  isHttps: boolean;
}

function repliedWith({ response: reply, text }: Answer, { method, path, renewed, projectId, isHttps }: Exchange) {
  const headers = new Headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  for (const [name, value] of reply.headers) {
    if (REPLIED.includes(name) || name.startsWith(`x-${PRODUCT_PREFIX}-`)) headers.set(name, value);
  }
  const { httpOnly } = cookieNames(PRODUCT_PREFIX, projectId);
  const setCookie = (value: string, seconds: number) =>
    headers.append("set-cookie", setCookieText({ name: httpOnly, value, seconds, isHttps, isHttpOnly: true }));

  const body = path.startsWith("auth/") && isSuccess(reply) ? tokensIn(text) : null;
  if (body) {
    const refreshToken = body.refresh_token ?? renewed;
    if (refreshToken) {
      setCookie(accessCookieValue({ refreshToken, accessToken: body.access_token }), REFRESH_TOKEN_COOKIE_SECONDS);
    }
    const shown = { ...body, access_token: unsigned(body.access_token) };
    if (body.refresh_token !== undefined) shown.refresh_token = HTTP_ONLY;
    return new Response(JSON.stringify(shown), { status: reply.status, headers });
  }
  if (method === "DELETE" && path === "auth/sessions/current") setCookie("", 0);
  const isEmpty = text === "" || reply.status === 204 || reply.status === 304;
  return new Response(isEmpty ? null : text, { status: reply.status, headers });
}

/** Errors may have status 200, for clients that cannot read other replies. */
const isSuccess = ({ ok, headers }: Response) => ok && !headers.has(responseHeaders(PRODUCT_PREFIX).knownError);

/** The reply of a sign-in or a renewal; null for others. */
function tokensIn(text: string): { access_token: string; refresh_token?: string } | null {
  try {
    const body = Object(JSON.parse(text));
    const { access_token, refresh_token } = body;
    if (typeof access_token !== "string") return null;
    return refresh_token === undefined || typeof refresh_token === "string" ? body : null;
  } catch {
    return null;
  }
}

const refusal = (status: number, text: string) =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } });
