import { currentBundles } from "./bundles.ts";
import { NONCE_PLACEHOLDER, newNonce, pagePolicy } from "./nonce.ts";

interface Page {
  bundle: "web" | "admin";
  /** What the page should know from the start, as JSON. Anyone who can open the page can read it. */
  config: unknown;
  request: Request;
  /** Origins beside its own that the page may call. */
  connectTo?: readonly string[];
}

/** The shell of a page, made for this one request: it carries a fresh nonce and must not be stored. */
export function pageResponse({ bundle, config, request, connectTo }: Page): Response {
  const html = currentBundles()?.html[bundle];
  if (!html) return notBuilt();
  const nonce = newNonce();
  const page = html.replaceAll(NONCE_PLACEHOLDER, nonce).replace("</head>", () => `${configElement(config)}</head>`);
  return new Response(request.method === "HEAD" ? null : page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": pagePolicy(nonce, connectTo),
      // Links in mails carry codes: where they were opened is nobody else's business.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

function configElement(config: unknown): string {
  return `<script type="application/json" id="hallpass-config">${escapeForScript(JSON.stringify(config ?? null))}</script>`;
}

/** JSON in which no HTML parser finds the end of a script element, a comment or an entity. */
function escapeForScript(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function notBuilt(): Response {
  const text = "The pages are not built. Run `npm run build`, or run `npm start`, which builds missing pages.";
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status: 503, headers });
}
