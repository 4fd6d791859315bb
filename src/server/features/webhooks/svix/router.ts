import type { Static, TSchema } from "@sinclair/typebox";
import { KnownError } from "#contract/errors.ts";
import { Refusal } from "#server/access/refusal.ts";
import { isMissingReference } from "#server/db/store/missing-reference.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Deps } from "#server/deps.ts";
import type { Manager } from "#server/features/webhooks/endpoints.ts";
import { invalid, notFound, WebhookFailure } from "#server/features/webhooks/failure.ts";
import { holderOf, type TokenHolder } from "#server/features/webhooks/token.ts";
import { SECURITY_HEADERS } from "#server/http/reply/security-headers.ts";
import { readCounted } from "#server/http/request/counted-body.ts";
import { originOf } from "#server/http/request/origin.ts";
import { compilePart } from "#server/http/request/schema.ts";
import { queryIn } from "#server/http/request/where.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import { requestIdHere } from "#server/tracing/scope.ts";

/** The input of a handler of Svix's API: the token's holder is known, and the body is valid. */
export interface SvixCall<B> {
  deps: Deps;
  by: Manager & TokenHolder;
  projectId: string;
  param(name: string): string;
  query: URLSearchParams;
  body: B;
}

export interface SvixRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  answer(deps: Deps, request: Request, params: Record<string, string>, peer: string | null): Promise<unknown>;
  /** The status of a successful answer; 204 has no body. */
  readonly status: number;
}

const ROOT = "/svix/api/v1";
const APPLICATION = "app_";
/** Pages of all origins may send requests: the token is in a header, so a page gets no authority from the browser. */
const HEADERS = [
  ...SECURITY_HEADERS,
  ["access-control-allow-origin", "*"],
  ["access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS"],
  ["access-control-max-age", "86400"],
  ["cache-control", "no-store"],
] as const;

/** Returns the id of a project's application, derived from the project's id. The project's id is its uid. */
export const applicationId = (projectId: string) => APPLICATION + projectId.replaceAll("-", "");

export function svix<B extends TSchema>(
  method: SvixRoute["method"],
  path: string,
  options: { body?: B; status?: number },
  handler: (call: SvixCall<Static<B>>) => Promise<unknown>,
): SvixRoute {
  const check = options.body && compilePart(options.body, "body");
  return {
    method,
    path,
    status: options.status ?? 200,
    async answer(deps, request, params, peer) {
      const by = await managerOf(deps, request, peer);
      const { projectId } = by;
      if ("app_id" in params && params.app_id !== projectId && params.app_id !== applicationId(projectId)) {
        // The answer must not reveal whether that other project exists.
        throw notFound();
      }
      const body = check && (await bodyOf(deps, request, by));
      for (const problem of check?.problems(body, "client") ?? []) throw invalid(placeOf(problem), problem);
      return handler({
        deps,
        by,
        projectId,
        param: (name) => params[name] ?? "",
        query: queryOf(request),
        body: body as Static<B>,
      });
    },
  };
}

async function managerOf(deps: Deps, request: Request, peer: string | null): Promise<Manager & TokenHolder> {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const holder = token ? await holderOf(deps, token) : null;
  if (!holder) {
    throw new WebhookFailure(401, "authentication_failed", "Invalid token");
  }
  return { ...holder, origin: originOf(request, peer, requestIdHere(), deps.settings) };
}

/** Reads the query. Refuses NUL, which PostgreSQL cannot store. */
function queryOf(request: Request): URLSearchParams {
  const query = queryIn(request);
  for (const [name, value] of query) {
    if (name.includes("\0") || value.includes("\0")) throw invalid(["query"], "The query contains a NUL character");
  }
  return query;
}

async function bodyOf(deps: Deps, request: Request, { origin }: Manager): Promise<unknown> {
  const body = await readCounted(deps, request, origin?.ip ?? null);
  return body === "" || (body instanceof Uint8Array && body.length === 0) ? undefined : body;
}

/** `body.headers must be …` → `["body", "headers"]` */
const placeOf = (problem: string) => (problem.split(" ")[0] ?? "body").split(".");

/** Makes the server's routes, with preflights, and with 404 in Svix's form for unknown paths. */
export function svixPages(routes: readonly SvixRoute[]): PageRoute[] {
  const known = routes.map(
    (route): PageRoute => ({
      method: route.method,
      isApi: true,
      path: ROOT + route.path.replace(/\{(\w+)\}/g, ":$1"),
      answer: (request, params, deps, peer) =>
        reply(deps, route.status, () => routed(route, request, params, deps, peer)),
    }),
  );
  const unknown = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).map(
    (method): PageRoute => ({
      method,
      isApi: true,
      path: "/svix/*",
      answer: (_request, _params, deps) =>
        reply(deps, 404, async () => {
          throw notFound();
        }),
    }),
  );
  return [...known, ...unknown, { method: "OPTIONS", path: "/svix/*", answer: preflight }];
}

function routed(
  route: SvixRoute,
  request: Request,
  params: Record<string, string>,
  deps: Deps,
  peer: string | null,
): Promise<unknown> {
  if (deps.settings.svix) {
    throw new WebhookFailure(404, "not_found", `Webhooks of this server are handed to ${deps.settings.svix.url}.`);
  }
  return route.answer(deps, request, params, peer);
}

async function reply(deps: Deps, status: number, answer: () => Promise<unknown>): Promise<Response> {
  const headers = new Headers(HEADERS.map(([name, value]) => [name, value] as [string, string]));
  headers.set("content-type", "application/json");
  const json = (body: unknown, code: number) => new Response(JSON.stringify(body), { status: code, headers });
  try {
    const body = await answer();
    if (status !== 204) return json(body, status);
    headers.delete("content-type");
    return new Response(null, { status, headers });
  } catch (error) {
    const failure = failureOf(error);
    if (failure.status === 500) deps.log.error("A request to the webhook API failed unexpectedly", { error });
    const { code, message, where } = failure;
    const detail = failure.status === 422 ? [{ loc: where, msg: message, type: "value_error" }] : message;
    return json(failure.status === 422 ? { detail } : { code, detail }, failure.status);
  }
}

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof WebhookFailure) return error;
  if (error instanceof KnownError) return new WebhookFailure(error.status, "bad_request", error.message);
  if (error instanceof Unavailable)
    return new WebhookFailure(503, "server_busy", "The server is busy. Please try again in a moment.");
  if (isMissingReference(error))
    return new WebhookFailure(409, "conflict", "An object in this request was just deleted.");
  if (error instanceof Refusal) return new WebhookFailure(error.status, "bad_request", error.message);
  return new WebhookFailure(500, "server_error", "Internal Server Error");
}

/** Allows all headers that the page requests, because Svix's client sends some of its own. */
function preflight(request: Request): Response {
  const headers = new Headers(HEADERS.map(([name, value]) => [name, value] as [string, string]));
  const asked = request.headers.get("access-control-request-headers") ?? "";
  const allowed = asked
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[a-z0-9-]+$/.test(name));
  headers.set("access-control-allow-headers", allowed.join(", ") || "authorization, content-type");
  headers.set("vary", "Access-Control-Request-Headers");
  return new Response(null, { status: 204, headers });
}
