import { authHeader, PRODUCT_PREFIX } from "#contract/headers.ts";
import { isStandIn, tokensOfRequest } from "#contract/http-only.ts";
import { readToken } from "#contract/token-claims.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { cookiesExcept } from "./cookies-except.ts";
import { cookieHeader, headerValues } from "./request-headers.ts";
import { NO_TOKENS, type Tokens } from "./token-store.ts";

const AUTH_HEADER = authHeader(PRODUCT_PREFIX);

/** The most sessions of one request that are tried. Anybody can send any number, and each costs a request to Hallpass. */
const MAX_SESSIONS = 5;

/**
 * Finds the tokens of a request: the one in `Authorization: Bearer …`, else those in the auth header, else those of each
 * session in its cookies. A bearer token for somebody else, such as a proxy, is passed over.
 */
export function sessionsIn(
  { headers }: RequestLike,
  { projectId, cookieId }: Pick<Connection, "projectId" | "cookieId">,
): Tokens[] {
  const bearer = /^Bearer +(\S+)$/i.exec(headerValues(headers, "authorization")[0] ?? "")?.[1] ?? null;
  if (readToken(bearer)?.claims.aud === projectId) return [{ accessToken: bearer, refreshToken: null }];
  const [auth] = headerValues(headers, AUTH_HEADER);
  const ofHeader = auth ? tokensInHeader(auth) : null;
  if (ofHeader && !isStandIn(ofHeader.refreshToken)) return [ofHeader];
  const cookies = cookieHeader(headers);
  const found: Tokens[] = [];
  for (;;) {
    const known = found.map(({ refreshToken }) => refreshToken);
    const next = tokensOfRequest(cookiesExcept(cookies, known), cookieId);
    const isNew = next.refreshToken !== null && !known.includes(next.refreshToken);
    if (!isNew || found.length === MAX_SESSIONS) return found;
    found.push(next);
  }
}

/** Anyone can send any header: a malformed one is that of nobody, as a wrong token is. */
function tokensInHeader(header: string): Tokens {
  try {
    const { accessToken, refreshToken } = Object(JSON.parse(header));
    return { accessToken: textOrNull(accessToken), refreshToken: textOrNull(refreshToken) };
  } catch {
    return NO_TOKENS;
  }
}

const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
