import type { Endpoint } from "#contract/endpoint.ts";
import { refuse } from "#server/access/refusal.ts";
import type { PageSession } from "#server/http/request/page-session.ts";
import { whereOf } from "#server/http/request/where.ts";

const API_ROOTS = ["/api/v1", "/api/latest"];

/** `session` has the tokens of a page of this server, whose scripts sent stand-ins. */
export type Serve = (request: Request, params: PathParams, session?: PageSession) => Promise<Response>;

/** Decoded; null for one that cannot be decoded. The router of the runtime decodes as far as it can, and gives no null. */
export type PathParams = Record<string, string | null>;

/** An endpoint with what answers its requests. */
export interface Served extends Pick<Endpoint, "method" | "path"> {
  serve: Serve;
}

type RoutedRequest = Request & { params: PathParams };
type ByMethod = Partial<Record<Endpoint["method"] | "HEAD", (request: RoutedRequest) => Promise<Response>>>;

/** Lists the handlers of each path under each root, in the form of `Bun.serve`. HEAD is answered like GET. */
export function apiRoutes(
  endpoints: readonly Served[],
  answer: (request: RoutedRequest, serve: Serve) => Promise<Response>,
): Record<string, ByMethod> {
  const routes: Record<string, ByMethod> = {};
  for (const { method, path, serve } of endpoints) {
    const handler = (request: RoutedRequest) => answer(request, serve);
    const relative = path === "/" ? "" : path.replace(/\{(\w+)\}/g, ":$1");
    for (const root of API_ROOTS) {
      routes[root + relative] ??= {};
      Object.assign(routes[root + relative] as ByMethod, { [method]: handler }, method === "GET" && { HEAD: handler });
    }
  }
  return routes;
}

/**
 * Finds what answers a request that the router of the runtime does not match: one with a slash at the end of its path, or
 * with dot segments, which the runtime resolves only in `request.url`; or one of the API at another path. Null for any
 * other request.
 */
export function unrouted(request: Request, endpoints: readonly Served[], pathname = whereOf(request).pathname) {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const found = matching(pathname, endpoints).find((each) => each.method === method);
  return found ? (session?: PageSession) => found.serve(request, found.params, session) : null;
}

/** Returns the methods that a path of the API allows; none for an unknown path. */
export const methodsAt = (pathname: string, endpoints: readonly Served[]): string[] => [
  ...new Set(matching(pathname, endpoints).map(({ method }) => method)),
];

/**
 * Finds the endpoints of a path, with or without a slash at its end. As in the router, a word in the path of an endpoint
 * takes precedence over a parameter: `/users/me` over `/users/{user_id}`.
 */
function matching(pathname: string, endpoints: readonly Served[]): (Served & { params: PathParams })[] {
  const root = API_ROOTS.find((each) => pathname === each || pathname.startsWith(`${each}/`));
  if (!root) return [];
  const path = pathname.slice(root.length);
  return endpoints
    .flatMap((endpoint) => {
      const match = patternOf(endpoint.path).exec(path);
      return match ? [{ ...endpoint, params: decoded(match.groups ?? {}) }] : [];
    })
    .sort((a, b) => compare(paramsLast(a.path), paramsLast(b.path)));
}

/** Makes a text of a path by which parameters come after every word. */
const paramsLast = (path: string) => path.replace(/\{\w+\}/g, "~");
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Compiled at first use: most requests match a route. */
const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path);
  if (!pattern) {
    const source = path
      .replace(/\/$/, "")
      .replaceAll(".", "\\.")
      .replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    pattern = new RegExp(`^${source}/?$`);
    patterns.set(path, pattern);
  }
  return pattern;
}

const decoded = (params: Record<string, string>): PathParams =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodedOrNull(value)]));

function decodedOrNull(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * Refuses path parameters that cannot be stored or decoded: PostgreSQL stores no NUL, so no name contains one. A page
 * without parameters has none at all.
 */
export function storable(pathParams: PathParams = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pathParams).map(([name, value]) => {
      if (value === null || value.includes("\0")) throw refuse("PATH_CHARACTERS_INVALID");
      return [name, value];
    }),
  );
}
