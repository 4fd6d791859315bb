import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PageRoute } from "#server/http/route.ts";
import { whereOf } from "#server/http/where.ts";
import { chooseEncoding } from "./assets.ts";
import { DOCS_SERVER_URL, type DocsEntry, type DocsIndex, MISSING_PAGE } from "./docs-pack.ts";
import { embeddedDocs } from "./embedded-docs.ts";
import { NONCE_PLACEHOLDER, newNonce, pagePolicy } from "./nonce.ts";

const BUILT = join(import.meta.dir, "../../../dist/docs/site.bin");
const NOSNIFF = { "x-content-type-options": "nosniff" };

interface Pack {
  index: DocsIndex;
  /** The entries, compressed as they are in the file. */
  bytes: Uint8Array<ArrayBuffer>;
  readAt: number;
}

let pack: Pack | null = null;

/** Reads the docs with the first request for one, so that they cost a start nothing. Null if they are not built. */
function currentPack(): Pack | null {
  const file = embeddedDocs ?? BUILT;
  if (embeddedDocs === null && !existsSync(file)) return null;
  // Docs are rebuilt while a server runs from source.
  const changedAt = embeddedDocs === null ? statSync(file).mtimeMs : 0;
  if (pack?.readAt === changedAt) return pack;
  const whole = new Uint8Array(readFileSync(file));
  const end = 4 + new DataView(whole.buffer).getUint32(0, true);
  const index: DocsIndex = JSON.parse(Buffer.from(Bun.gunzipSync(whole.subarray(4, end))).toString());
  pack = { index, bytes: whole.subarray(end), readAt: changedAt };
  return pack;
}

const answer: PageRoute["answer"] = (request, _params, { settings }) => {
  const docs = currentPack();
  if (!docs) return refuse(503, "The docs are not built. Run `npm run build`, or run `npm start`, which builds them.");
  const path = whereOf(request).pathname.replace(/(?<=.)\/$/, "");
  const entry = Object.hasOwn(docs.index.entries, path) ? docs.index.entries[path] : undefined;
  if (entry) return reply(docs, entry, request, settings.publicUrl);
  const missing = docs.index.entries[MISSING_PAGE];
  // A program that asks for Markdown has no use for a page.
  if (!missing || /\.(md|txt|js|css|json)$/.test(path)) return refuse(404, "The docs have no such page.");
  return reply(docs, missing, request, settings.publicUrl, 404);
};

function reply(docs: Pack, entry: DocsEntry, request: Request, serverUrl: string, status = 200): Response {
  const packed = docs.bytes.subarray(entry.at, entry.at + entry.length);
  const headers = new Headers({ ...NOSNIFF, "content-type": entry.type });
  if (entry.kind === "file") {
    headers.set("cache-control", "public, max-age=31536000, immutable");
    headers.set("vary", "accept-encoding");
    const encoding = chooseEncoding({ gzip: packed }, request.headers.get("accept-encoding") ?? "");
    if (encoding !== "plain") headers.set("content-encoding", encoding);
    return new Response(bodyFor(request, encoding === "gzip" ? packed : Bun.gunzipSync(packed)), { headers });
  }
  headers.set("cache-control", "no-store");
  const text = Buffer.from(Bun.gunzipSync(packed)).toString();
  if (entry.kind === "text") return new Response(bodyFor(request, withServer(text, serverUrl)), { status, headers });
  const nonce = newNonce();
  headers.set("content-security-policy", pagePolicy(nonce));
  headers.set("referrer-policy", "same-origin");
  const html = withServer(text, Bun.escapeHTML(serverUrl)).replaceAll(NONCE_PLACEHOLDER, nonce);
  return new Response(bodyFor(request, html), { status, headers });
}

/** Snippets name this server, so that they work when they are copied. */
const withServer = (text: string, url: string) => text.replaceAll(DOCS_SERVER_URL, () => url);

const bodyFor = (request: Request, body: BodyInit) => (request.method === "HEAD" ? null : body);

function refuse(status: 404 | 503, text: string): Response {
  const headers = { ...NOSNIFF, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status, headers });
}

/** The docs, from the Markdown in `docs`; scripts/build/docs.ts renders them. */
export const docsPages: readonly PageRoute[] = ["/docs", "/docs/*", "/llms.txt", "/llms-full.txt"].map((path) => ({
  method: "GET",
  path,
  answer,
}));
