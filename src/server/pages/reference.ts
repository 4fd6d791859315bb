import { openApiOf } from "#server/http/openapi.ts";
import type { PageRoute } from "#server/http/route.ts";
import { SECURITY_HEADERS } from "#server/http/security-headers.ts";
import { version } from "#server/version.ts";
import { currentBundles } from "./bundles.ts";
import { newNonce, pagePolicy } from "./nonce.ts";

/** The API described: as a document for machines, and as a page that asks nothing of any other host. */
export const referencePages: readonly PageRoute[] = [
  {
    method: "GET",
    path: "/api/v1/openapi.json",
    async answer(_request, _params, { settings }) {
      // The list of routes imports this file's neighbours, so it is only read when it is asked for.
      const { routes } = await import("#server/app.ts");
      const document = openApiOf(
        routes.map(({ endpoint }) => endpoint),
        settings.publicUrl,
        version,
      );
      const headers = { ...Object.fromEntries(SECURITY_HEADERS), "access-control-allow-origin": "*" };
      return Response.json(document, { headers });
    },
  },
  {
    method: "GET",
    path: "/api/v1/reference",
    answer() {
      const script = currentBundles()?.vendor.scalar;
      if (!script) return new Response("The pages are not built. Run `npm run build`.", { status: 503 });
      const nonce = newNonce();
      return new Response(referenceHtml(script, nonce), {
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

const OPTIONS = { url: "/api/v1/openapi.json", withDefaultFonts: false, telemetry: false, agent: { disabled: true } };

function referenceHtml(script: string, nonce: string): string {
  const options = Bun.escapeHTML(JSON.stringify(OPTIONS));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hallpass API reference</title></head>
<body><script nonce="${nonce}" id="api-reference" data-configuration="${options}"></script><script nonce="${nonce}" src="${script}"></script></body>
</html>
`;
}
