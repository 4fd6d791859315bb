import type { Endpoint } from "#contract/endpoint.ts";
import { openApiOf } from "#server/http/openapi.ts";
import type { PageRoute } from "#server/http/route.ts";
import { SECURITY_HEADERS } from "#server/http/security-headers.ts";
import { version } from "#server/version.ts";
import { newNonce, pagePolicy } from "./nonce.ts";
import { referenceHtml } from "./reference-html.ts";

/** The API reference, generated from the contract: as an OpenAPI document and as a page. */
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
      answer(_request, _params, { settings }) {
        const nonce = newNonce();
        return new Response(referenceHtml(endpoints, settings.publicUrl, nonce), {
          headers: {
            "content-type": "text/html; charset=utf-8",
            "cache-control": "no-store",
            "x-content-type-options": "nosniff",
            "content-security-policy": pagePolicy(nonce),
          },
        });
      },
    },
  ];
}
