import type { Bundles } from "./bundle.ts";
import { currentBundles } from "./bundles.ts";
import { NONCE_PLACEHOLDER, newNonce, pagePolicy } from "./nonce.ts";

interface Page {
  bundle: "web" | "admin";
  /** Data for the page, embedded as JSON. Anyone who can open the page can read it. */
  config: unknown;
  /** The parts of the page that load on demand, but that this request needs at once. */
  parts?: readonly string[];
  /** Further origins that the page may call. */
  connectTo?: readonly string[];
}

/** Returns the HTML of a page for this one request: it contains a fresh nonce and must not be stored. */
export function pageResponse({ bundle, config, parts = [], connectTo }: Page): Response {
  const bundles = currentBundles();
  const html = bundles?.html[bundle];
  if (!html) return notBuilt();
  const nonce = newNonce();
  const head = `${preloads(bundles, parts, nonce)}${configElement(config)}</head>`;
  const page = html.replaceAll(NONCE_PLACEHOLDER, nonce).replace("</head>", () => head);
  return new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": pagePolicy(nonce, connectTo),
      // Links in emails contain codes, which must not reach other sites as a referrer.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Makes the browser load these parts beside the page's own script, not after it has run. */
function preloads(bundles: Bundles, parts: readonly string[], nonce: string): string {
  const files = new Set(parts.flatMap((part) => bundles.parts[part] ?? []));
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="${nonce}">`).join("");
}

function configElement(config: unknown): string {
  return `<script type="application/json" id="hallpass-config">${escapeForScript(JSON.stringify(config ?? null))}</script>`;
}

/** Escapes JSON so that no HTML parser finds the end of a script element, a comment or an entity in it. */
function escapeForScript(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function notBuilt(): Response {
  const text = "The pages are not built. Run `npm run build`, or run `npm start`, which builds missing pages.";
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status: 503, headers });
}
