import { PREFIXES, type Prefix, requestHeaders, responseHeaders } from "#contract/headers.ts";

/** What a page may send of the headers of a prefix: all but the one that no page should have. */
function sendableHeaders(prefix: string): string[] {
  const { developmentOverrideKey: _, ...names } = requestHeaders(prefix);
  return Object.values(names);
}

/**
 * Any origin may call the API: it takes no cookies, so a browser lends a page no authority here. `further` are headers of
 * replies that only one dialect has.
 */
export function corsHeaders(
  prefixes: readonly Prefix[],
  further: readonly string[] = [],
): [name: string, value: string][] {
  return [
    ["access-control-allow-origin", "*"],
    ["access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE, OPTIONS"],
    ["access-control-max-age", "86400"],
    ["access-control-allow-headers", allowedHeaders(prefixes).join(", ")],
    [
      "access-control-expose-headers",
      [
        "content-type",
        ...prefixes.flatMap((each) => Object.values(responseHeaders(each))),
        ...further,
        "retry-after",
      ].join(", "),
    ],
    ["vary", "Access-Control-Request-Headers"],
  ];
}

function allowedHeaders(prefixes: readonly Prefix[]): string[] {
  return [
    "content-type",
    "authorization",
    ...prefixes.flatMap(sendableHeaders),
    "baggage",
    "sentry-trace",
    "x-vercel-protection-bypass",
    "ngrok-skip-browser-warning",
  ];
}

const ALLOWED = allowedHeaders(PREFIXES);

/** What may be sent, and whatever else was asked for under one of the prefixes: newer clients send names we do not know. */
export function allowing(requested: string): string {
  const further = requested
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => /^[a-z0-9-]+$/.test(name) && PREFIXES.some((prefix) => name.startsWith(`x-${prefix}-`)))
    .filter((name) => !ALLOWED.includes(name));
  return [...ALLOWED, ...new Set(further)].join(", ");
}
