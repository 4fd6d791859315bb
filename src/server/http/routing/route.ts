import type { Server } from "bun";
import { type AnyElysia, Elysia } from "elysia";
import { IMPORT_SOURCE_MAX_BYTES, JSON_BODY_MAX_BYTES } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import { exchangeOf, failed, lastResort, translated, unknownPath } from "#server/http/reply/failures.ts";
import { failure, preflight } from "#server/http/reply/reply.ts";
import { SECURITY_HEADERS, STRICT_TRANSPORT } from "#server/http/reply/security-headers.ts";
import { peerOf, type ServerLike } from "#server/http/request/peer.ts";
import { REQUEST_ID_HEADER } from "#server/http/request/prefix.ts";
import { whereOf } from "#server/http/request/where.ts";
import { requestIdHere } from "#server/tracing/scope.ts";
import { logPage } from "./access-log.ts";
import { apiRoutes, methodsAt, type Serve, type Served, storable, unrouted } from "./api-paths.ts";
import { answering, type Route } from "./api-route.ts";
import { observed } from "./observed.ts";
import { PAGES_API, pagesApi } from "./pages-api.ts";
import { type SignedPages, signedApp } from "./signed-pages.ts";

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

/** Above the API's own limits, so that the API and not the socket refuses bodies that are too large. */
const SOCKET_BODY_MAX_BYTES = IMPORT_SOURCE_MAX_BYTES + 4 * JSON_BODY_MAX_BYTES;

/** The runtime closes a connection on which nothing is sent for this long. Routes extend it for longer work. */
const IDLE_SECONDS = 30;

/** Refuses a request before anything else reads it, by returning a response. */
export type Guard = (request: Request) => Response | undefined;

interface Beside {
  /** Pages that share a signed cookie. */
  signed?: readonly SignedPages[];
  /** These see every request, whether a route matches it or not. */
  guards?: readonly Guard[];
}

/** The routes at a port. Before the first `listen`, and after `stop`, there is no server. */
export interface Mounted {
  readonly app: AnyElysia;
  readonly server: Server<undefined> | null;
  /** Accepts connections. Throws what `Bun.serve` throws. */
  listen(at: { hostname: string; port: number }): Server<undefined>;
}

/**
 * Registers pages with Elysia, and the API's routes with the router of the runtime: parsing, validation and replies are
 * Hallpass's own (decision 28). This is the only place that uses Elysia. It does not listen by Elysia, which registers
 * everything with the runtime twice, and collects garbage.
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
): Mounted {
  let listening: Server<undefined> | null = null;
  const server = (): ServerLike | null => listening;
  const isTls = deps.settings.publicUrl.startsWith("https:");
  const sent = (response: Response) => {
    if (isTls) response.headers.set(...STRICT_TRANSPORT);
    return deps.readiness.dismiss(response);
  };
  const everyGuard = deps.tlsClients ? [decryptedHere(deps.tlsClients, server), ...guards] : guards;
  const refused = (request: Request) => {
    for (const guard of everyGuard) {
      const response = guard(request);
      if (response) return deps.readiness.dismiss(response);
    }
  };
  const served = routes.map((route) => ({ ...route.endpoint, serve: serving(deps, route, server) }));
  const app = new Elysia({ strictPath: false });
  for (const { method, path, answer, isApi = false } of pages) {
    const pattern = path.replace(/:(\w+)/g, "{$1}");
    const observe = observed(deps, pattern);
    const page = async (request: Request, params: Record<string, string>) => {
      const peer = peerOf(deps, server(), request);
      const startedAt = performance.now();
      const response = sent(
        withSecurityHeaders(await guarded(deps, request, () => answer(request, storable(params), deps, peer))),
      );
      response.headers.set(REQUEST_ID_HEADER, requestIdHere());
      logPage(deps, { request, route: pattern, isApi, response, startedAt, peer });
      return response;
    };
    app.route(method, path, ({ request, params }) => observe(request, () => page(request, params)), { parse: "none" });
  }
  for (const each of signed) app.use(signedApp(deps, each));
  // A hook takes time for each page, so there is one only if there is something to guard.
  if (everyGuard.length > 0) app.onRequest(({ request }) => refused(request));
  const observeUnmatched = observed(deps, NO_ROUTE);
  const answerUnmatched = (request: Request, error?: unknown) =>
    observeUnmatched(request, async () => {
      if (error) return failed(deps, exchangeOf(deps, request), error);
      const [startedAt, peer] = [performance.now(), peerOf(deps, server(), request)];
      const response = unmatched(deps, request, served);
      logPage(deps, { request, route: NO_ROUTE, isApi: false, response, startedAt, peer });
      return response;
    });
  app.onError({ as: "global" }, async ({ code, error, request }) => {
    const serve = code === "NOT_FOUND" ? unrouted(request, served) : null;
    return sent(await (serve ? serve() : answerUnmatched(request, code === "NOT_FOUND" ? undefined : error)));
  });
  const callOfPage = pagesApi(deps, {
    find: (request, pathname) => unrouted(request, served, pathname),
    otherwise: answerUnmatched,
  });
  return {
    app,
    get server() {
      return listening;
    },
    listen(at) {
      listening = Bun.serve({
        ...at,
        maxRequestBodySize: SOCKET_BODY_MAX_BYTES,
        reusePort: false,
        idleTimeout: IDLE_SECONDS,
        // Bun's own error page shows source code, and Bun counts such an error as one of the whole process.
        development: false,
        error: lastResort(deps),
        routes: {
          ...apiRoutes(
            served,
            async (request, serve) => refused(request) ?? sent(await serve(request, request.params)),
          ),
          [`${PAGES_API}/*`]: async (request) => refused(request) ?? sent(await callOfPage(request)),
        },
        fetch: app.fetch,
      });
      return listening;
    },
  };
}

/** Refuses connections that the server has not decrypted itself: anything else on this machine could choose its address. */
function decryptedHere(clients: NonNullable<Deps["tlsClients"]>, server: () => ServerLike | null): Guard {
  return (request) => {
    const port = server()?.requestIP(request)?.port;
    if (port === undefined || clients.addressAt(port) === null)
      return new Response("Use https.", {
        status: 421,
        headers: { ...Object.fromEntries(SECURITY_HEADERS), "content-type": "text/plain; charset=utf-8" },
      });
  };
}

function serving(deps: Deps, route: Route, server: () => ServerLike | null): Serve {
  const answer = answering(deps, route, server);
  const observe = observed(deps, route.endpoint.path);
  return (request, params, session) => observe(request, (note) => answer(request, params, note, session));
}

function withSecurityHeaders(response: Response): Response {
  for (const [name, value] of SECURITY_HEADERS) if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

const NO_ROUTE = "(no route)";

/** Replies to a request that matches no route: a preflight, a wrong method, or an unknown path. */
function unmatched(deps: Deps, request: Request, endpoints: readonly Served[]): Response {
  const { pathname } = whereOf(request);
  const exchange = exchangeOf(deps, request);
  const isApi = pathname === "/api" || pathname.startsWith("/api/");
  if (isApi && request.method === "OPTIONS") return preflight(exchange);
  const allowed = isApi ? methodsAt(pathname, endpoints) : [];
  if (!KNOWN_METHODS.includes(request.method) || allowed.length > 0) {
    const allow = (allowed.length > 0 ? [...allowed, "OPTIONS"] : KNOWN_METHODS).join(", ");
    return failure(exchange, refuse("METHOD_NOT_ALLOWED", {}, { allow }));
  }
  return failure(exchange, unknownPath(deps, request));
}

const KNOWN_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

async function guarded(deps: Deps, request: Request, answer: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (thrown) {
    return failed(deps, exchangeOf(deps, request), await translated(deps, thrown, null));
  }
}
