import type { ErrorCode } from "#contract/errors.ts";
import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import { randomRequestId } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import { REQUEST_ID_HEADER } from "#server/http/request/prefix.ts";
import { inScope } from "#server/tracing/scope.ts";

/** The ids of common proxies and libraries. Whoever sends a request chooses it: it is in log lines and in the audit log. */
const WELL_FORMED = /^[\w.:-]{1,64}$/;

/** What an answer is about, beyond its response. */
export interface Facts {
  /** Other than the response's, when the client asked for 200 instead. */
  status?: number;
  projectId?: string;
  errorCode?: ErrorCode | OAuthErrorCode | null;
}

/** Answers a request, and may say more about it with `note`. */
export type Answering = (note: (facts: Facts) => void) => Promise<Response>;

/** Returns what serves the requests of a route under an id, counts them, and records their spans. */
export function observed({ requestMetrics, tracer }: Pick<Deps, "requestMetrics" | "tracer">, route: string) {
  const count = requestMetrics?.of(route);
  return async (request: Request, answer: Answering): Promise<Response> => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request.headers);
    const span = tracer?.request(`${request.method} ${route}`, request.headers.get("traceparent")) ?? null;
    let facts: Facts = {};
    const note = (noted: Facts) => {
      facts = noted;
    };
    const response = await inScope({ requestId, span, added: new Map() }, () => answer(note));
    const { status = response.status, projectId, errorCode } = facts;
    count?.(request.method, status, (performance.now() - startedAt) / 1_000);
    if (tracer && span) {
      const attributes = {
        "http.request.method": request.method,
        "http.route": route,
        "http.response.status_code": status,
        "hallpass.request_id": requestId,
        ...(projectId !== undefined && { "hallpass.project_id": projectId }),
        ...(errorCode && { "error.type": errorCode }),
      };
      tracer.end(span, attributes, status >= 500);
    }
    return response;
  };
}

function requestIdOf(headers: Headers): string {
  const given = headers.get(REQUEST_ID_HEADER);
  return given !== null && WELL_FORMED.test(given) ? given : randomRequestId();
}
