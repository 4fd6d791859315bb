import { fail, KnownError } from "#contract/errors.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import { isMissingReference } from "#server/db/store/missing-reference.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Deps } from "#server/deps.ts";
import { dialectOf } from "#server/http/request/prefix.ts";
import { requestIdHere } from "#server/tracing/scope.ts";
import { type Exchange, failure } from "./reply.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

export function exchangeOf({ settings }: Deps, request: Request): Exchange {
  const { publicUrl } = settings;
  return { request, publicUrl, dialect: dialectOf(request.headers), requestId: requestIdHere() };
}

/**
 * Turns database errors that are not the request's fault into replies: the client may retry in a moment, or something
 * that the request refers to was deleted meanwhile.
 */
export async function translated(deps: Deps, error: unknown, projectId: string | null): Promise<unknown> {
  if (error instanceof Unavailable) {
    deps.readiness.doubt();
    deps.log.warn("Could not serve a request: the database is not available", { error });
    return refuse("SERVER_UNAVAILABLE", {}, { "retry-after": String(RETRY_AFTER_SECONDS) });
  }
  if (!isMissingReference(error)) return error;
  if (projectId !== null && !(await isThere(deps, projectId))) {
    return fail("CURRENT_PROJECT_NOT_FOUND", { project_id: projectId });
  }
  return refuse("OBJECT_DELETED_CONCURRENTLY");
}

const RETRY_AFTER_SECONDS = 1;

async function isThere(deps: Deps, projectId: string): Promise<boolean> {
  try {
    return (await deps.projects.get(projectId)) !== null;
  } catch {
    return true;
  }
}

/** Replies to a request with what `translated` returned. */
export const failed = (deps: Deps, exchange: Exchange, error: unknown): Response =>
  error instanceof KnownError || error instanceof Refusal
    ? failure(exchange, error)
    : unexpected(deps, exchange, error);

/** Logs an unexpected error with its details. The reply contains none of them, except for a developer in dev mode. */
export function unexpected(deps: Deps, exchange: Exchange, error: unknown): Response {
  deps.log.error("A request failed unexpectedly", { error });
  const id = { request_id: exchange.requestId };
  const refusal = deps.settings.dev
    ? refuse("UNEXPECTED_ERROR_IN_DEV_MODE", { ...id, message: safeError(error).message })
    : refuse("UNEXPECTED_ERROR", id);
  return failure(exchange, refusal);
}

/** Handles failures outside of everything else: in the framework, or in the error handling itself. */
export const lastResort = (deps: Deps) => (error: unknown) => {
  deps.log.error("A request failed before it was parsed", { error });
  return new Response("Something went wrong.", { status: 500, headers: Object.fromEntries(SECURITY_HEADERS) });
};
