import { headerValues } from "#sdk/session/request-headers.ts";
import { sessionsIn } from "#sdk/session/sessions-in-request.ts";
import type { RequestLike } from "#sdk/session/token-store.ts";

/** Finds the access tokens of a request: `Authorization: Bearer …`, else the auth header, else those in its cookies. */
export function accessTokensIn(request: RequestLike, projectId: string): (string | null)[] {
  const bearer = /^Bearer +(\S+)$/i.exec(headerValues(request.headers, "authorization")[0] ?? "")?.[1];
  return bearer ? [bearer] : sessionsIn(request, projectId).map(({ accessToken }) => accessToken);
}
