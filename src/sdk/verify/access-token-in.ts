import { headerValues } from "#sdk/session/request-headers.ts";
import { requestStore } from "#sdk/session/request-store.ts";
import type { RequestLike } from "#sdk/session/token-store.ts";

/** Finds the access token of a request: `Authorization: Bearer …`, else the auth header, else the cookies. */
export function accessTokenIn(request: RequestLike, projectId: string): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headerValues(request.headers, "authorization")[0] ?? "")?.[1];
  return bearer ?? requestStore(request, projectId).read().accessToken;
}
