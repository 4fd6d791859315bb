import { PREFIXES, requestHeaders, responseHeaders } from "#contract/headers.ts";

/** What a page may send of the headers of a prefix: all but the one that no page should have. */
function sendableHeaders(prefix: string): string[] {
  const { developmentOverrideKey: _, ...names } = requestHeaders(prefix);
  return Object.values(names);
}

/** Any origin may call the API: it takes no cookies, so a browser lends a page no authority here. */
const ALLOWED_HEADERS = [
  "content-type",
  "authorization",
  ...PREFIXES.flatMap(sendableHeaders),
  "baggage",
  "sentry-trace",
  "x-vercel-protection-bypass",
  "ngrok-skip-browser-warning",
];

const EXPOSED_HEADERS = [
  "content-type",
  ...PREFIXES.flatMap((prefix) => Object.values(responseHeaders(prefix))),
  "retry-after",
].join(", ");

const FIXED: readonly (readonly [string, string])[] = [
  ["access-control-allow-origin", "*"],
  ["access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS"],
  ["access-control-max-age", "86400"],
  ["access-control-expose-headers", EXPOSED_HEADERS],
];

const ALLOWED_BY_DEFAULT = ALLOWED_HEADERS.join(", ");

export function addCorsHeaders(headers: Headers, request: Request): void {
  for (const [name, value] of FIXED) headers.set(name, value);
  const requested = request.headers.get("access-control-request-headers");
  headers.set("access-control-allow-headers", requested ? allowing(requested) : ALLOWED_BY_DEFAULT);
  headers.append("vary", "Access-Control-Request-Headers");
}

/** The fixed list, and whatever else was asked for under one of the prefixes: newer clients send names we do not know. */
function allowing(requested: string): string {
  const further = requested
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[a-z0-9-]+$/.test(name) && PREFIXES.some((prefix) => name.startsWith(`x-${prefix}-`)))
    .filter((name) => !ALLOWED_HEADERS.includes(name));
  return [ALLOWED_BY_DEFAULT, ...new Set(further)].join(", ");
}
