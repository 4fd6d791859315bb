import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { hostedCookies, isStandIn, standInFor, unsigned } from "#contract/http-only.ts";
import { ACCESS_TOKEN_COOKIE_SECONDS, REFRESH_TOKEN_COOKIE_SECONDS } from "#contract/limits.ts";
import { accessCookieValue, cookieText, tokensInCookies } from "#contract/session-cookies.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { issueAccessToken, validSession } from "#server/foundation/sessions/index.ts";
import { originOf } from "#server/http/request/origin.ts";
import { requestIdHere } from "#server/tracing/scope.ts";

/**
 * Moves the session of a browser from cookies that scripts can read to the HttpOnly cookie of the pages of this server, and
 * leaves stand-ins. Pages of earlier versions wrote such cookies, and so does the code that the console offers for an
 * impersonation.
 */
export async function withSessionTakenOver(
  response: Response,
  { deps, request, peer, project }: { deps: Deps; request: Request; peer: string | null; project: Project },
): Promise<Response> {
  const isHttps = deps.settings.publicUrl.startsWith("https:");
  const { refreshToken } = tokensInCookies(request.headers.get("cookie") ?? "", project.id);
  if (refreshToken === null || isStandIn(refreshToken)) return response;
  const found = await validSession(deps, project, refreshToken);
  if (!found) return response;
  const { id, isImpersonation } = found.session;
  const origin = originOf(request, peer, requestIdHere(), deps.settings);
  const accessToken = await issueAccessToken(deps, project, found, { id, origin, extended: true, isImpersonation });

  const names = cookieNames(PRODUCT_PREFIX, project.id);
  const shown = { refreshToken: standInFor(accessToken), accessToken: unsigned(accessToken) };
  for (const cookie of [
    ...hostedCookies(project.id, { refreshToken, accessToken }, isHttps),
    cookieText(names.refreshToken, shown.refreshToken, isHttps, REFRESH_TOKEN_COOKIE_SECONDS),
    cookieText(names.accessToken, accessCookieValue(shown), isHttps, ACCESS_TOKEN_COOKIE_SECONDS),
    cookieText(names.legacyRefreshToken, "", isHttps, 0),
  ]) {
    response.headers.append("set-cookie", cookie);
  }
  return response;
}
