import type { Endpoint } from "#contract/endpoint.ts";
import { SECURITY_HEADERS } from "#server/http/reply/security-headers.ts";
import { openApiOf } from "#server/http/routing/openapi.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import { version } from "#server/version.ts";

/** The API reference, generated from the contract: as an OpenAPI document, and as a page of the docs. */
export function referencePages(endpoints: readonly Endpoint[]): readonly PageRoute[] {
  return [
    {
      method: "GET",
      path: "/api/v1/openapi.json",
      answer: (_request, _params, { settings }) =>
        Response.json(openApiOf(endpoints, settings.publicUrl, version), {
          headers: { ...Object.fromEntries(SECURITY_HEADERS), "access-control-allow-origin": "*" },
        }),
    },
    {
      method: "GET",
      path: "/api/v1/reference",
      answer: () =>
        new Response(null, { status: 307, headers: { location: "/docs/api-reference", "cache-control": "no-store" } }),
    },
  ];
}
