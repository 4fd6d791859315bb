import { PRODUCT_PREFIX, responseHeaders } from "#contract/headers.ts";
import { hostedCookies, withoutTokens } from "#contract/http-only.ts";
import { NO_TOKENS, type Tokens } from "#contract/session-cookies.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import { foreignnessHere } from "#server/http/request/own-page.ts";
import { type PageSession, pageSession } from "#server/http/request/page-session.ts";
import { whereOf } from "#server/http/request/where.ts";

/**
 * Where the pages of this server call the API: the server adds the tokens, which scripts of the pages do not have. The API
 * itself reads no cookie of a session.
 */
export const PAGES_API = "/api/session";

const ROOT = "/api/v1/";
const SIGN_OUT = "DELETE auth/sessions/current";
/** The tokens are for another browser, and this one signs nobody in with them. Only keys and owners may call it. */
const SIGN_IN_OF_ANOTHER = "POST auth/sessions";

interface Routes {
  /** Answers a request as the API does at another path; null for an unknown path. */
  find(request: Request, pathname: string): ((session: PageSession) => Promise<Response>) | null;
  /** Answers whatever is no call of the API. */
  otherwise(request: Request, error?: unknown): Promise<Response>;
}

/** Returns what answers the calls of the pages of this server. docs/security/rules.md, rule 19. */
export function pagesApi({ settings }: Deps, { find, otherwise }: Routes) {
  const isHttps = settings.publicUrl.startsWith("https:");

  return async (request: Request): Promise<Response> => {
    const isForeign = foreignnessHere(request, settings) !== null;
    const response = await (isForeign ? otherwise(request, refuse("REQUEST_OF_ANOTHER_SITE")) : called(request));
    for (const name of [...response.headers.keys()]) {
      if (name.startsWith("access-control-")) response.headers.delete(name);
    }
    return response;
  };

  async function called(request: Request): Promise<Response> {
    const pathname = whereOf(request).pathname.slice(PAGES_API.length);
    const answer = `${pathname}/`.startsWith(ROOT) ? find(request, pathname) : null;
    if (!answer) return otherwise(request);
    const path = pathname.slice(ROOT.length).replace(/\/$/, "");
    const session = pageSession(request, path, isHttps);
    const shown = await shownToPage(await answer(session), session, `${request.method} ${path}`);
    return shown ?? otherwise(request, new Error("A reply to a page has a token in it."));
  }

  async function shownToPage(response: Response, session: PageSession, call: string): Promise<Response | null> {
    const { headers, status, ok } = response;
    const keep = (tokens: Tokens) => {
      for (const each of hostedCookies(session.projectId, tokens, isHttps)) headers.append("set-cookie", each);
    };
    if (call === SIGN_OUT) keep(NO_TOKENS);
    if (response.body === null || call === SIGN_IN_OF_ANOTHER) return response;
    const isSuccess = ok && !headers.has(responseHeaders(PRODUCT_PREFIX).knownError);
    const shown = withoutTokens(
      { text: await response.text(), values: [...headers].map(([, value]) => value), isSuccess },
      session,
    );
    if (!shown) return null;
    if (shown.kept) keep(shown.kept);
    headers.delete("content-length");
    return new Response(shown.text, { status, headers });
  }
}
