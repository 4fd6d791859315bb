import { PRODUCT_PREFIX, sdkRequestHeaders } from "#contract/headers.ts";
import {
  AUTHORIZE_PATH,
  CLI_LOGIN_PATH,
  hostedCookieName,
  isOfSession,
  refreshTokenOf,
  standsFor,
  TOKEN_HEADER_PATHS,
  TOKEN_PATH,
  tokensOfRequest,
} from "#contract/http-only.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Tokens } from "#contract/session-cookies.ts";
import { queryIn } from "./where.ts";

/** The tokens that a browser has for the pages of this server, in the cookie that scripts of the pages do not see. */
export const tokensOfPages = (request: Request, projectId: string, isHttps: boolean): Tokens =>
  tokensOfRequest(request.headers.get("cookie") ?? "", projectId, [hostedCookieName(projectId, isHttps)]);

interface Input {
  query: unknown;
  body: unknown;
}

/** Puts tokens in the place of the stand-ins that a page of this server has sent. docs/security/rules.md, rule 19. */
export interface PageSession {
  readonly projectId: string;
  readonly tokens: Tokens;
  /** The refresh token of the browser, also if its page has forgotten the session. A sign-in continues that session. */
  readonly held: string | null;
  /** Whether the request has got the refresh token, to renew the access token. */
  readonly isRenewal: boolean;
  /** Returns the value of a header for the one that was sent. */
  header(role: string, sent: string | null): string | null;
  /** Returns the input of a handler. No handler repeats a token of its input. */
  filled<I extends Input>(input: I): I;
}

/** `path` is below `/api/v1/`. */
export function pageSession(request: Request, path: string, isHttps: boolean): PageSession {
  const isAuthorization = path.startsWith(AUTHORIZE_PATH);
  const named = isAuthorization
    ? queryIn(request).get("client_id")
    : request.headers.get(sdkRequestHeaders(PRODUCT_PREFIX).projectId);
  const projectId = named ?? "";
  const tokens = tokensOfPages(request, projectId, isHttps);
  let isRenewal = false;

  const signed = (shown: unknown, of = tokens) =>
    typeof shown === "string" && isOfSession(shown, of) ? of.accessToken : null;

  return {
    projectId,
    tokens,
    held: refreshTokenOf(request.headers.get("cookie") ?? "", projectId, isHttps),
    get isRenewal() {
      return isRenewal;
    },
    header(role, sent) {
      if (role === "accessToken") return signed(sent) ?? sent;
      if (role === "adminAccessToken")
        return signed(sent, tokensOfPages(request, INTERNAL_PROJECT_ID, isHttps)) ?? sent;
      if (role !== "refreshToken" || !TOKEN_HEADER_PATHS.includes(path) || !standsFor(sent, tokens)) return sent;
      isRenewal = true;
      return tokens.refreshToken;
    },
    filled(input) {
      const { body, query } = input as { body?: { refresh_token?: string }; query?: { token?: string } };
      // Only a navigation: a script could read the address that its own request led to.
      if (isAuthorization && request.headers.get("sec-fetch-mode") === "navigate") {
        const token = signed(query?.token);
        return token === null ? input : { ...input, query: { ...query, token } };
      }
      const takesToken = path === TOKEN_PATH || path === CLI_LOGIN_PATH;
      if (!takesToken || !standsFor(body?.refresh_token, tokens)) return input;
      isRenewal = path === TOKEN_PATH;
      return { ...input, body: { ...body, refresh_token: tokens.refreshToken } };
    },
  };
}
