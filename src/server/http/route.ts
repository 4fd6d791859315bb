import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Level } from "#contract/access.ts";
import type { Endpoint, EndpointShape, Input, Output } from "#contract/endpoint.ts";
import { type ErrorCode, fail, isKnown, KnownError } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID, JSON_BODY_MAX_BYTES, STRANGERS_BODY_MAX_BYTES } from "#contract/limits.ts";
import type { Caller, Origin } from "#server/access/caller.ts";
import { callerOf, type HeaderReader } from "#server/access/identify.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import { countUserWrite } from "#server/access/throttle.ts";
import { isMissingReference } from "#server/db/store/missing-reference.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import type { Deps } from "#server/deps.ts";
import { requestIdHere } from "#server/tracing/scope.ts";
import { logCall, logPage } from "./access-log.ts";
import { apiRoutes, methodsAt, type PathParams, type Serve, type Served, unrouted } from "./api-paths.ts";
import { BODY_DEADLINE_MILLIS, declaredSize } from "./body.ts";
import { type Cookies, cookiesOf } from "./cookies.ts";
import { readCounted } from "./counted-body.ts";
import { type Facts, observed } from "./observed.ts";
import { originOf, plain } from "./origin.ts";
import { type Dialect, dialectOf } from "./prefix.ts";
import { failure, preflight, type Reply, success } from "./reply.ts";
import { compilePart, type PartCheck } from "./schema.ts";
import { LEAST_HEADERS, SECURITY_HEADERS, STRICT_TRANSPORT } from "./security-headers.ts";
import { type SignedPages, signedApp } from "./signed-pages.ts";
import { queryEntries, whereOf } from "./where.ts";

/** The input of a handler: by the time it runs, the caller is known and the input is valid. */
export interface Call<E extends EndpointShape> extends Input<E> {
  deps: Deps;
  caller: E["access"] extends "none" ? null : E["access"] extends "anyone" ? Caller | null : Caller;
  origin: Origin;
  dialect: Dialect;
  /** Reads a request header by its role; null when it was not sent. */
  header: HeaderReader;
  /** Cookies of the API's host; changes are sent with errors, too. */
  cookies: Cookies;
  request: Request;
  /** Keeps the connection open for this long even if nothing is sent on it. */
  mayTake(millis: number): void;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly answer: (call: Call<EndpointShape>) => Promise<unknown>;
}

/** Joins an endpoint of the contract and its handler. The compiler checks the reply against the contract's type. */
export function on<const E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<Output<E> | Reply>,
): Route {
  // A list of routes loses the type of each one; `mount` passes every handler exactly what its endpoint describes.
  return { endpoint, answer: answer as Route["answer"] };
}

/** A page, an asset or a health check: a path outside the API that makes its own responses. */
export interface PageRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
  readonly path: string;
  /** The log has its requests like those of the API. */
  readonly isApi?: true;
  readonly answer: (
    request: Request,
    params: Record<string, string>,
    deps: Deps,
    peer: string | null,
  ) => Response | Promise<Response>;
}

/** Parameters that an endpoint does not have are refused like any unknown property. docs/wire/requests.md. */
const NO_QUERY = Type.Object({});
/** Above the API's own limit, so that the API and not the socket refuses bodies that are too large. */
const SOCKET_BODY_MAX_BYTES = 4 * JSON_BODY_MAX_BYTES;

/** The time for writing the reply after the longest work. */
const TIMEOUT_MARGIN_SECONDS = 10;

interface ServerLike {
  timeout(request: Request, seconds: number): void;
  requestIP(request: Request): { address: string; port: number } | null;
}

/** Refuses a request before anything else reads it, by returning a response. */
export type Guard = (request: Request) => Response | undefined;

interface Beside {
  /** Pages that share a signed cookie. */
  signed?: readonly SignedPages[];
  /** These see every request, whether a route matches it or not. */
  guards?: readonly Guard[];
}

/**
 * Registers the routes with Elysia. This is the only place that uses Elysia. Parsing, validation and replies are
 * Hallpass's own, so the API's routes go to the router of the runtime as they are (decision 28).
 *
 * Do not refactor the handlers of pages casually. Elysia decides from the text of a handler which parts of a request
 * it prepares, so each handler destructures the context in its parameters and passes it to no other function.
 * Otherwise Elysia reads all headers, cookies and the query for every request. `minified.test.ts` checks the code that
 * Elysia generates, from source and minified.
 */
export function mount(
  deps: Deps,
  routes: readonly Route[],
  pages: readonly PageRoute[],
  { signed = [], guards = [] }: Beside = {},
) {
  const server = (): ServerLike | null => app.server;
  const isTls = deps.settings.publicUrl.startsWith("https:");
  const sent = (response: Response) => {
    if (isTls) response.headers.set(...STRICT_TRANSPORT);
    return response;
  };
  const everyGuard = deps.tlsClients ? [decryptedHere(deps.tlsClients, server), ...guards] : guards;
  const refused = (request: Request) => {
    for (const guard of everyGuard) {
      const response = guard(request);
      if (response) return response;
    }
  };
  const served = routes.map((route) => ({ ...route.endpoint, serve: serving(deps, route, server) }));
  const app = new Elysia({
    serve: {
      maxRequestBodySize: SOCKET_BODY_MAX_BYTES,
      reusePort: false,
      // Bun's own error page shows source code, and Bun counts such an error as one of the whole process.
      development: false,
      error: lastResort(deps),
      routes: apiRoutes(
        served,
        async (request, serve) => refused(request) ?? sent(await serve(request, request.params)),
      ),
    },
    strictPath: false,
  });
  for (const { method, path, answer, isApi = false } of pages) {
    const pattern = path.replace(/:(\w+)/g, "{$1}");
    const observe = observed(deps, pattern);
    const methods = method === "GET" ? ["GET", "HEAD"] : [method];
    for (const each of methods) {
      const page = async (request: Request, params: Record<string, string>) => {
        const peer = peerOf(deps, server(), request);
        const startedAt = performance.now();
        const response = sent(
          withLeastHeaders(await guarded(deps, request, () => answer(request, storable(params), deps, peer))),
        );
        logPage(deps, { request, route: pattern, isApi, response, startedAt, peer });
        return response;
      };
      app.route(each, path, ({ request, params }) => observe(request, () => page(request, params)), { parse: "none" });
    }
  }
  for (const each of signed) app.use(signedApp(deps, each));
  // A hook takes time for each page, so there is one only if there is something to guard.
  if (everyGuard.length > 0) app.onRequest(({ request }) => refused(request));
  const observeUnmatched = observed(deps, NO_ROUTE);
  app.onError({ as: "global" }, async ({ code, error, request }) => {
    const serve = code === "NOT_FOUND" ? unrouted(request, served) : null;
    if (serve) return sent(await serve());
    return observeUnmatched(request, async () => {
      if (code !== "NOT_FOUND") return sent(unexpected(deps, exchangeOf(deps, request), error));
      const [startedAt, peer] = [performance.now(), peerOf(deps, server(), request)];
      const response = sent(unmatched(deps, request, served));
      logPage(deps, { request, route: NO_ROUTE, isApi: false, response, startedAt, peer });
      return response;
    });
  });
  return app;
}

/** Refuses connections that the server has not decrypted itself: anything else on this machine could choose its address. */
function decryptedHere(clients: NonNullable<Deps["tlsClients"]>, server: () => ServerLike | null): Guard {
  return (request) => {
    const port = server()?.requestIP(request)?.port;
    if (port === undefined || clients.addressAt(port) === null)
      return new Response("Use https.", {
        status: 421,
        headers: { ...Object.fromEntries(LEAST_HEADERS), "content-type": "text/plain; charset=utf-8" },
      });
  };
}

function serving(deps: Deps, route: Route, server: () => ServerLike | null): Serve {
  const answer = api(deps, route, server);
  const observe = observed(deps, route.endpoint.path);
  return (request, params) => observe(request, (note) => answer(request, params, note));
}

function withLeastHeaders(response: Response): Response {
  for (const [name, value] of LEAST_HEADERS) if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

const NO_ROUTE = "(no route)";

function exchangeOf({ settings }: Deps, request: Request) {
  const { publicUrl } = settings;
  return { request, publicUrl, dialect: dialectOf(request.headers), requestId: requestIdHere() };
}

/** Compiles the checks of a route once; the returned function runs for each request. */
function api(deps: Deps, route: Route, serverNow: () => ServerLike | null) {
  const { endpoint } = route;
  const params = endpoint.params && compilePart(endpoint.params, "params");
  // Endpoints without a caller ignore unknown query parameters: links and key sets are passed on with parameters
  // appended.
  const querySchema = endpoint.query ?? (endpoint.access === "none" ? undefined : NO_QUERY);
  const query = querySchema && compilePart(querySchema, "query");
  const body = endpoint.body && compilePart(endpoint.body, "body");
  const headers = endpoint.headers && compilePart(endpoint.headers, "headers");

  return async function answer(
    request: Request,
    pathParams: PathParams,
    note: (facts: Facts) => void,
  ): Promise<Response> {
    const server = serverNow();
    const exchange = exchangeOf(deps, request);
    const { dialect, requestId } = exchange;
    const startedAt = performance.now();
    let errorCode: ErrorCode | null = null;
    let known: Caller | null = null;
    let ip: string | null = null;
    const cookies = cookiesOf(request);
    const header: HeaderReader = (name) => request.headers.get(dialect.headers[name]);
    const mayTake = (millis: number) => server?.timeout(request, Math.ceil(millis / 1000) + TIMEOUT_MARGIN_SECONDS);
    let response: Response;
    try {
      const peer = peerOf(deps, server, request);
      const origin = originOf(request, peer, requestId, deps.settings);
      ip = origin.ip;
      if (peer !== null && origin.ip === null) deps.unnamedProxy.notice(peer);
      const identified = once(() =>
        endpoint.access === "none" ? null : callerOf(deps, header, origin, endpoint.endedSession),
      );
      // The runtime closes a connection after half a minute in which it writes nothing, also while a body arrives.
      if (declaredSize(request) !== 0) mayTake(BODY_DEADLINE_MILLIS);
      const parsed = await readCounted(deps, request, origin.ip, async () => {
        const sender = await identified();
        known = sender;
        requireLevel(endpoint, sender);
        return mayBeLarge(sender) ? JSON_BODY_MAX_BYTES : STRANGERS_BODY_MAX_BYTES;
      });
      const caller = await identified();
      known = caller;
      if (caller) caller.gone = () => request.signal;
      requireLevel(endpoint, caller);
      const input = validate(endpoint, caller, request, dialect, {
        params: [params, storable(pathParams)],
        query: [query, queryOf(request)],
        body: [body, parsed],
        headers: [headers, headersIn(endpoint, request)],
      });
      if (endpoint.countsWrites && caller?.level === "client" && caller.user) {
        countUserWrite(deps, caller.projectId, caller.user.id);
      }
      const call = {
        deps,
        caller,
        origin,
        dialect,
        header,
        cookies,
        request,
        mayTake,
        ...input,
      } as Call<EndpointShape>;
      const onBroken = (error: unknown) => deps.log.error("A response was interrupted", { error });
      response = await success(exchange, await route.answer(call), endpoint.status ?? 200, onBroken);
    } catch (thrown) {
      const error = await translated(deps, thrown, header("projectId"));
      if (error instanceof KnownError) errorCode = error.code;
      if (isKnown(error, "TOO_MANY_ATTEMPTS")) deps.requestMetrics?.throttled(error.details.limit);
      response =
        error instanceof KnownError || error instanceof Refusal
          ? failure(exchange, error)
          : unexpected(deps, exchange, error);
    }
    for (const cookie of cookies.changes) response.headers.append("set-cookie", cookie);
    deps.onReply?.(endpoint.id, errorCode, header("accessType"));
    const status = Number(response.headers.get(dialect.replies[0]?.actualStatus ?? "") ?? response.status);
    note({ status, projectId: (known as Caller | null)?.projectId, errorCode });
    logCall(deps, {
      request,
      route: endpoint.path,
      status,
      errorCode,
      startedAt,
      caller: known,
      ip,
    });
    return response;
  };
}

/** Images and configurations come from signed-in users and from secret keys. */
const mayBeLarge = (caller: Caller | null) => caller !== null && (caller.level !== "client" || caller.user !== null);

function once<T>(find: () => T | Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return async () => {
    found ??= Promise.resolve(find());
    return found;
  };
}

function requireLevel(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.access === "none" || endpoint.access === "anyone") return;
  if (!caller) throw fail("ACCESS_TYPE_REQUIRED");
  if (!endpoint.access.includes(caller.level)) {
    throw fail("INSUFFICIENT_ACCESS_TYPE", {
      actual_access_type: caller.level,
      allowed_access_types: [...endpoint.access],
    });
  }
  if (endpoint.user === "required" && !caller.user) throw fail("USER_AUTHENTICATION_REQUIRED");
  if (endpoint.project === "internal" && caller.projectId !== INTERNAL_PROJECT_ID) {
    throw fail("EXPECTED_INTERNAL_PROJECT");
  }
}

type Given<T> = [check: PartCheck | undefined, value: T];

function validate(
  endpoint: Endpoint,
  caller: Caller | null,
  request: Request,
  { headers: names }: Dialect,
  given: {
    params: Given<Record<string, string>>;
    query: Given<Record<string, string>>;
    body: Given<unknown>;
    headers: Given<object>;
  },
) {
  const level: Level = caller?.level ?? "client";
  const cast = ([check, value]: Given<Record<string, string>>) => (check ? check.cast(value, level) : undefined);
  const input = { params: cast(given.params), query: cast(given.query), body: given.body[1] };
  if (!caller?.user) {
    const parts = [
      [given.params[0], input.params],
      [given.query[0], input.query],
      [given.body[0], input.body],
    ] as const;
    if (parts.some(([check, value]) => check?.namesMe(value, level))) throw fail("CANNOT_GET_OWN_USER_WITHOUT_USER");
  }
  const missing = (endpoint.neededHeaders ?? []).filter((role) => !request.headers.has(names[role]));
  const problems = [
    ...missing.map((role) => `headers["${names[role]}"] must be defined`),
    ...(given.headers[0]?.problems(given.headers[1], level) ?? []),
    ...(given.params[0]?.problems(input.params, level) ?? []),
    ...(given.query[0]?.problems(input.query, level) ?? []),
    ...(given.body[0]?.problems(input.body, level) ?? []),
  ];
  if (endpoint.user === "in-schema" && !caller?.user) problems.push("auth.user must be defined");
  if (problems.length > 0) {
    const lines = problems.map((problem) => `  - ${problem}`).join("\n");
    const { pathname } = whereOf(request);
    throw fail("SCHEMA_ERROR", { message: `Request validation failed on ${request.method} ${pathname}:\n${lines}` });
  }
  return input;
}

/** Returns the headers that the endpoint names; all others are ignored. */
function headersIn({ headers }: Endpoint, request: Request): Record<string, string> {
  if (!headers) return {};
  const names = Object.keys(headers.properties as object);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Refuses path parameters that cannot be stored or decoded: PostgreSQL stores no NUL, so no name contains one. A page
 * without parameters has none at all.
 */
function storable(pathParams: PathParams = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pathParams).map(([name, value]) => {
      if (value === null || value.includes("\0")) throw refuse("PATH_CHARACTERS_INVALID");
      return [name, value];
    }),
  );
}

function queryOf(request: Request): Record<string, string> {
  if (!request.url.includes("?")) return {};
  const entries = queryEntries(request);
  // PostgreSQL stores no NUL, so no value contains one.
  if (entries.some(([name, value]) => name.includes("\0") || value.includes("\0"))) {
    throw refuse("QUERY_CONTAINS_NUL");
  }
  return Object.fromEntries(entries);
}

/** Replies to a request that matches no route: a preflight, a wrong method, or an unknown path. */
function unmatched(deps: Deps, request: Request, endpoints: readonly Served[]): Response {
  const { pathname } = whereOf(request);
  const exchange = exchangeOf(deps, request);
  const isApi = pathname === "/api" || pathname.startsWith("/api/");
  if (isApi && request.method === "OPTIONS") return preflight(request);
  const allowed = isApi ? methodsAt(pathname, endpoints) : [];
  if (!KNOWN_METHODS.includes(request.method) || allowed.length > 0) {
    const allow = (allowed.length > 0 ? [...allowed, "OPTIONS"] : KNOWN_METHODS).join(", ");
    return failure(exchange, refuse("METHOD_NOT_ALLOWED", {}, { allow }));
  }
  const { publicUrl } = deps.settings;
  const url = `${new URL(publicUrl).origin}${pathname}`;
  return failure(exchange, refuse("PATH_NOT_FOUND", { url, api: `${publicUrl}/api/v1` }));
}

const KNOWN_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

async function guarded(deps: Deps, request: Request, answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (thrown) {
    const error = await translated(deps, thrown, null);
    const exchange = exchangeOf(deps, request);
    return error instanceof Refusal || error instanceof KnownError
      ? failure(exchange, error)
      : unexpected(deps, exchange, error);
  }
}

/**
 * Turns database errors that are not the request's fault into replies: the client may retry in a moment, or something
 * that the request refers to was deleted meanwhile.
 */
async function translated(deps: Deps, error: unknown, projectId: string | null): Promise<unknown> {
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

/** Handles failures outside of everything else: in the framework, or in the error handling itself. */
const lastResort = (deps: Deps) => (error: unknown) => {
  deps.log.error("A request failed before it was parsed", { error });
  return new Response("Something went wrong.", { status: 500, headers: Object.fromEntries(SECURITY_HEADERS) });
};

/**
 * Returns the address at the other end of the connection. Callers ask before they wait for anything: the runtime forgets
 * the address when the connection ends, and a client that hides does not wait for its answer.
 */
function peerOf({ tlsClients }: Deps, server: ServerLike | null, request: Request): string | null {
  const peer = server?.requestIP(request);
  const address = peer && (tlsClients ? tlsClients.addressAt(peer.port) : peer.address);
  return address ? plain(address) : null;
}

/** Logs an unexpected error with its details. The reply contains none of them, except for a developer in dev mode. */
function unexpected(deps: Deps, exchange: ReturnType<typeof exchangeOf>, error: unknown): Response {
  deps.log.error("A request failed unexpectedly", { error });
  const id = { request_id: exchange.requestId };
  const refusal = deps.settings.dev
    ? refuse("UNEXPECTED_ERROR_IN_DEV_MODE", { ...id, message: safeError(error).message })
    : refuse("UNEXPECTED_ERROR", id);
  return failure(exchange, refusal);
}
