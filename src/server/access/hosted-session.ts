import { cookieNames, PRODUCT_PREFIX } from "#contract/headers.ts";
import { hostedCookies, isStandIn } from "#contract/http-only.ts";
import { cookieText, NO_TOKENS } from "#contract/session-cookies.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { validSession } from "#server/foundation/sessions/index.ts";
import { type Cookies, cookiesOf } from "#server/http/request/cookies.ts";
import { tokensOfPages } from "#server/http/request/page-session.ts";

/** The session of a browser at the hosted pages of a project. */
export interface HostedSession {
  sessionId: string;
  userId: string;
  /** The time of the sign-in, in milliseconds since 1970. */
  createdAt: number;
  isImpersonation: boolean;
}

/**
 * Returns the session that a browser has at the hosted pages of a project, from the cookies of a navigation to this server;
 * null when nobody is signed in there, or the session has ended. Another host can set a cookie that scripts read, but not the
 * HttpOnly one: a session only in the former may be somebody else's, and counts when a page has taken it over.
 */
export async function hostedSessionOf(deps: Deps, request: Request, project: Project): Promise<HostedSession | null> {
  if (!isStandIn(cookiesOf(request).get(cookieNames(PRODUCT_PREFIX, project.id).refreshToken))) return null;
  const { refreshToken } = tokensOfPages(request, project.id, deps.settings.publicUrl.startsWith("https:"));
  const found = refreshToken ? await validSession(deps, project, refreshToken) : null;
  if (!found) return null;
  const { id, createdAt, isImpersonation } = found.session;
  return { sessionId: id, userId: found.row.id, createdAt, isImpersonation };
}

/** Removes the cookies of a session that a browser has at the hosted pages of a project. */
export function forgetHostedSession({ settings }: Pick<Deps, "settings">, cookies: Cookies, projectId: string): void {
  const isHttps = settings.publicUrl.startsWith("https:");
  const { refreshToken, accessToken } = cookieNames(PRODUCT_PREFIX, projectId);
  for (const cookie of hostedCookies(projectId, NO_TOKENS, isHttps)) cookies.add(cookie);
  for (const name of [refreshToken, accessToken]) cookies.add(cookieText(name, "", isHttps, 0));
}
