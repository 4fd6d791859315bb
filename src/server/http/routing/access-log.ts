import type { ErrorCode } from "#contract/errors.ts";
import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { originOf } from "#server/http/request/origin.ts";
import { requestIdHere } from "#server/tracing/scope.ts";

type Parts = Pick<Deps, "log" | "settings">;

/** A request to the API. */
interface CallEnd {
  request: Request;
  /** The path of the endpoint: a path with ids would name users. */
  route: string;
  status: number;
  errorCode: ErrorCode | OAuthErrorCode | null;
  startedAt: number;
  /** Null when the request was refused before the caller was known. */
  caller: Caller | null;
  ip: string | null;
}

/** Writes the line of a request to the API, as HALLPASS_ACCESS_LOG says. */
export function logCall({ log, settings }: Parts, end: CallEnd): void {
  const { accessLog } = settings;
  if (accessLog === "off") return;
  const { request, route, status, errorCode, startedAt, caller, ip } = end;
  const message = `${request.method} ${route}`;
  const fields = {
    status,
    ...(errorCode && { code: errorCode }),
    ms: Math.round(performance.now() - startedAt),
  };
  if (accessLog === null) {
    log.info(message, fields);
    return;
  }
  log.request(message, {
    ...fields,
    ...(caller && { project: caller.projectId }),
    ...(accessLog === "on" && { ...personal(caller), ...(ip !== null && { ip }) }),
  });
}

const personal = (caller: Caller | null) => ({
  ...(caller?.user && { user: caller.user.id }),
  ...(caller?.ownerId && { owner: caller.ownerId }),
});

/** A request for a page, a file or a health check, or one that matches no route. */
interface PageEnd {
  request: Request;
  route: string;
  isApi: boolean;
  response: Response;
  startedAt: number;
  /** The address at the other end of the connection. */
  peer: string | null;
}

/** Writes the line of a request outside the API: without HALLPASS_ACCESS_LOG at level `debug`. */
export function logPage({ log, settings }: Parts, end: PageEnd): void {
  const { accessLog } = settings;
  if (accessLog === "off") return;
  const { request, route, isApi, response, startedAt, peer } = end;
  const message = `${request.method} ${route}`;
  const fields = { status: response.status, ms: Math.round(performance.now() - startedAt) };
  if (accessLog === null) {
    const write = isApi ? log.info : log.debug;
    write(message, fields);
    return;
  }
  const ip = accessLog === "on" ? originOf(request, peer, requestIdHere(), settings).ip : null;
  log.request(message, { ...fields, ...(ip !== null && { ip }) });
}
