import { cookieNames, PRODUCT_PREFIX } from "./headers.ts";
import { ACCESS_TOKEN_LIFETIME_MILLIS, REFRESH_TOKEN_COOKIE_SECONDS } from "./limits.ts";
import {
  accessCookieValue,
  cookieText,
  NO_TOKENS,
  pairIn,
  parseCookies,
  type Tokens,
  tokensInCookies,
} from "./session-cookies.ts";
import { readToken } from "./token-claims.ts";

/**
 * The rules of pages whose tokens are in an HttpOnly cookie. `proxyApi` keeps them for apps, and the server for its own
 * pages. docs/security/rules.md, rule 19.
 */
const HTTP_ONLY = "http-only";

/** Whether a token only stands for that of an HttpOnly cookie. */
export const isStandIn = (token: string | null | undefined): boolean => token?.startsWith(HTTP_ONLY) ?? false;

/**
 * Stands for a refresh token where scripts of a page can read it. It names the session, so that an open page notices
 * when somebody else signs in.
 */
export function standInFor(accessToken: string | null): string {
  const session = sessionOf(accessToken);
  return typeof session === "string" ? `${HTTP_ONLY}-${session}` : HTTP_ONLY;
}

const sessionOf = (accessToken: string | null) => readToken(accessToken)?.claims.refreshTokenId;

/** Whether a stand-in is that of these tokens. Pages that were loaded before the update have one without a session. */
export const standsFor = (standIn: string | null | undefined, { accessToken }: Tokens): boolean =>
  accessToken !== null && (standIn === HTTP_ONLY || standIn === standInFor(accessToken));

/** Whether an access token without a signature, which a page has, is of the session of these tokens. */
export const isOfSession = (shown: string | null, tokens: Tokens): boolean =>
  readToken(shown) !== null && sessionOf(shown) === sessionOf(tokens.accessToken);

/** A page reads the claims and the expiration of its token. Without the signature, no server accepts it. */
export const unsigned = (token: string) => `${token.split(".").slice(0, 2).join(".")}.`;

/** The HttpOnly cookie of the server's own pages with a session. With the prefix, no other host can set it (RFC 6265bis §4.1.3.2). */
export const hostedCookieName = (projectId: string, isHttps: boolean) =>
  (isHttps ? "__Host-" : "") + cookieNames(PRODUCT_PREFIX, projectId).httpOnly;

/**
 * The cookies that keep the tokens of the server's own pages, or delete them. The access token has one of its own, which
 * ends with it: a browser sends the cookies of every project of a server with each request, whose headers have a limit.
 */
export function hostedCookies(projectId: string, tokens: Tokens, isHttps: boolean): string[] {
  const name = hostedCookieName(projectId, isHttps);
  const { refreshToken, accessToken } = tokens;
  const claims = btoa(JSON.stringify({ refreshTokenId: sessionOf(accessToken) }));
  const pair = refreshToken && accessCookieValue({ refreshToken, accessToken: `e30.${claims}.` });
  const cookie = (of: string, value: string | null, seconds: number) =>
    `${cookieText(of, value ?? "", isHttps, value ? seconds : 0)}; HttpOnly`;
  return [
    cookie(name, pair, REFRESH_TOKEN_COOKIE_SECONDS),
    cookie(accessNameOf(name), accessToken, ACCESS_TOKEN_LIFETIME_MILLIS / 1000),
  ];
}

const accessNameOf = (name: string) => `${name}-access`;

/** Finds the tokens of a request: those in the HttpOnly cookies where its page has the stand-in. */
export function tokensOfRequest(
  header: string,
  projectId: string,
  names: readonly string[] = [hostedCookieName(projectId, true), hostedCookieName(projectId, false)],
): Tokens {
  const shown = tokensInCookies(header, projectId);
  if (!isStandIn(shown.refreshToken)) return shown;
  const cookies = parseCookies(header);
  const found = names
    .map((name) => [pairIn(cookies.get(name)), cookies.get(accessNameOf(name)) ?? null] as const)
    .find(([pair]) => standsFor(shown.refreshToken, pair));
  if (!found) return NO_TOKENS;
  const [pair, accessToken] = found;
  return isOfSession(accessToken, pair) ? { ...pair, accessToken } : pair;
}

/** Finds the refresh token of the server's own pages, also where a page has deleted its stand-in. It signs nobody in. */
export const refreshTokenOf = (header: string, projectId: string, isHttps: boolean): string | null =>
  pairIn(parseCookies(header).get(hostedCookieName(projectId, isHttps))).refreshToken;

/** The only request whose body, a form, gets the refresh token. Elsewhere, a script could store it and read it back. */
export const TOKEN_PATH = "auth/oauth/token";
/** The requests whose header names a session: the one that a change of the password keeps, or the one to renew. */
export const TOKEN_HEADER_PATHS = ["auth/password/update", "auth/sessions/current/refresh"];
/** Gives the session to a program at a terminal. */
export const CLI_LOGIN_PATH = "auth/cli/complete";
/** Begins with a navigation, which has no headers of ours. */
export const AUTHORIZE_PATH = "auth/oauth/authorize/";

/** Leads to the hosted pages, by a navigation. */
export const hostedPath = (projectId: string) => `projects/${projectId}/hosted/`;

/** Says why a request does not come from pages of these origins; null when it does. */
export function foreignness({ method, headers }: Request, own: readonly string[]): string | null {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return `This request is of another site (${site}).`;
  const origin = headers.get("origin");
  if (origin !== null && !own.includes(origin)) return `This request is of ${origin}, not of ${own[0]}.`;
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead && site === null && origin === null) return "This request does not say which site it is of.";
  return null;
}

interface Exchange {
  projectId: string;
  /** What the cookie of the page holds. */
  tokens: Tokens;
  /** Whether the request had the refresh token, to renew the access token. */
  isRenewal: boolean;
}

interface Shown {
  text: string;
  /** The tokens that the cookie must hold from now on; null to leave it. */
  kept: Tokens | null;
}

/** Takes the tokens out of a reply. Returns null if one is left in it: nobody may see such a reply. */
export function withoutTokens(
  { text, values, isSuccess }: { text: string; values: Iterable<string>; isSuccess: boolean },
  { projectId, tokens, isRenewal }: Exchange,
): Shown | null {
  const granted = isSuccess ? tokensIn(text, projectId) : NO_TOKENS;
  const shown = stripped(text, projectId);
  if (hasToken([shown, ...values], [tokens, granted])) return null;
  const refreshToken = granted.refreshToken ?? (isRenewal ? tokens.refreshToken : null);
  return { text: shown, kept: granted.accessToken && refreshToken ? { ...granted, refreshToken } : null };
}

const JWT = /[\w-]+\.[\w-]+\.[\w-]+/g;

/** Whether a text is an access token of the project: tokens of providers, which pages may have, are for others. */
const isAccessToken = (text: string, projectId: string) => readToken(text)?.claims.aud === projectId;

/** The tokens of a sign-in or a renewal, whichever endpoint replies. */
function tokensIn(text: string, projectId: string): Tokens {
  const { access_token, refresh_token } = Object(jsonIn(text));
  return {
    accessToken: typeof access_token === "string" && isAccessToken(access_token, projectId) ? access_token : null,
    refreshToken: typeof refresh_token === "string" ? refresh_token : null,
  };
}

/**
 * Takes the tokens out of a reply by their shape, at any depth: the value of each `refresh_token`, and the signature of
 * each access token, also in a text or an address. A list of endpoints would miss the next one.
 */
function stripped(text: string, projectId: string): string {
  let has = false;
  const replaced = JSON.stringify(jsonIn(text), function (this: { access_token?: unknown }, key, value: unknown) {
    if (key !== "refresh_token" || typeof value !== "string") return value;
    has = true;
    return standInFor(String(this.access_token));
  });
  // Any other reply passes on as it is.
  return (has ? replaced : text).replace(JWT, (each) => (isAccessToken(each, projectId) ? unsigned(each) : each));
}

/** Whether a text has a refresh token or the signature of an access token in it, as it is or in an address. */
const hasToken = (texts: string[], known: Tokens[]) =>
  known
    .flatMap(({ refreshToken, accessToken }) => [refreshToken, readToken(accessToken)?.signature])
    .some((secret) => secret && texts.some((text) => text.includes(secret)));

/** The value of a text of JSON; undefined for another text. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
