import { PREFIXES, type Prefix, requestHeaders, responseHeaders } from "#contract/headers.ts";
import { DPOP_HEADER } from "#contract/oauth/dpop.ts";

/**
 * Returns the request headers of a prefix that a page may send: all but the development override key, which no page
 * should have.
 */
function sendableHeaders(prefix: string): string[] {
  const { developmentOverrideKey: _, ...names } = requestHeaders(prefix);
  return Object.values(names);
}

/**
 * The CORS headers of a reply to a page. Any origin may call the API: it reads no cookies, so a browser gives a page no
 * authority here. `further` are reply headers that only one dialect has.
 */
export function readableHeaders(
  prefixes: readonly Prefix[],
  further: readonly string[] = [],
): [name: string, value: string][] {
  const names = prefixes.flatMap((each) => Object.values(responseHeaders(each)));
  return [
    ["access-control-allow-origin", "*"],
    ["access-control-expose-headers", ["content-type", ...names, ...further, "retry-after"].join(", ")],
  ];
}

/** The headers of the reply to a preflight (https://fetch.spec.whatwg.org/#cors-preflight-fetch). */
export function preflightHeaders(requested: string | null): [name: string, value: string][] {
  return [
    ["access-control-allow-origin", "*"],
    ["access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS"],
    ["access-control-max-age", "86400"],
    ["access-control-allow-headers", allowing(requested ?? "")],
    ["vary", "Access-Control-Request-Headers"],
  ];
}

function allowedHeaders(prefixes: readonly Prefix[]): string[] {
  return [
    "content-type",
    "authorization",
    DPOP_HEADER,
    ...prefixes.flatMap(sendableHeaders),
    "baggage",
    "sentry-trace",
    "x-vercel-protection-bypass",
    "ngrok-skip-browser-warning",
  ];
}

const ALLOWED = allowedHeaders(PREFIXES);

/**
 * Returns the allowed headers, plus the requested ones under a known prefix: newer clients send names that the server
 * does not know.
 */
export function allowing(requested: string): string {
  const further = requested
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[a-z0-9-]+$/.test(name) && PREFIXES.some((prefix) => name.startsWith(`x-${prefix}-`)))
    .filter((name) => !ALLOWED.includes(name));
  return [...ALLOWED, ...new Set(further)].join(", ");
}
