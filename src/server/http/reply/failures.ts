import { fail, KnownError } from "#contract/errors.ts";
import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import { isMissingReference } from "#server/db/store/missing-reference.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Deps } from "#server/deps.ts";
import { dialectOf } from "#server/http/request/prefix.ts";
import { whereOf } from "#server/http/request/where.ts";
import { requestIdHere } from "#server/tracing/scope.ts";
import { inOAuthForm } from "./oauth-form.ts";
import { type Exchange, failure, oauthFailure } from "./reply.ts";
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

/** The error for a path that the server does not have. */
export function unknownPath({ settings: { publicUrl } }: Deps, request: Request): Refusal {
  const url = `${new URL(publicUrl).origin}${whereOf(request).pathname}`;
  return refuse("PATH_NOT_FOUND", { url, api: `${publicUrl}/api/v1` });
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
  failure(
    exchange,
    error instanceof KnownError || error instanceof Refusal ? error : unexpected(deps, exchange, error),
  );

/** Replies with the same in OAuth's form, and returns the code. A path that is unknown here is unknown as any other. */
export function failedInOAuthForm(deps: Deps, exchange: Exchange, error: unknown): [Response, OAuthErrorCode | null] {
  if (error instanceof Refusal && error.code === "PATH_NOT_FOUND") return [failure(exchange, error), null];
  const isExpected = error instanceof OAuthRefusal || error instanceof KnownError || error instanceof Refusal;
  const refusal = inOAuthForm(isExpected ? error : unexpected(deps, exchange, error));
  return [oauthFailure(exchange, refusal), refusal.code];
}

/** Logs an unexpected error with its details. The reply contains none of them, except for a developer in dev mode. */
function unexpected(deps: Deps, exchange: Exchange, error: unknown): Refusal {
  deps.log.error("A request failed unexpectedly", { error });
  const id = { request_id: exchange.requestId };
  return deps.settings.dev
    ? refuse("UNEXPECTED_ERROR_IN_DEV_MODE", { ...id, message: safeError(error).message })
    : refuse("UNEXPECTED_ERROR", id);
}

/** Handles failures outside of everything else: in the framework, or in the error handling itself. */
export const lastResort = (deps: Deps) => (error: unknown) => {
  deps.log.error("A request failed before it was parsed", { error });
  return new Response("Something went wrong.", { status: 500, headers: Object.fromEntries(SECURITY_HEADERS) });
};
