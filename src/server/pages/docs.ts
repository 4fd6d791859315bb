import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { whereOf } from "#server/http/request/where.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import { chooseEncoding, unpackBrotli } from "./assets.ts";
import { DOCS_SERVER_URL, type DocsEntry, type DocsIndex, MISSING_PAGE } from "./docs-pack.ts";
import { embeddedDocs } from "./embedded-docs.ts";
import { NONCE_PLACEHOLDER, newNonce, pagePolicy } from "./nonce.ts";

const BUILT = join(import.meta.dir, "../../../dist/docs/site.bin");
const NOSNIFF = { "x-content-type-options": "nosniff" };

interface Pack {
  index: DocsIndex;
  /** The blocks, compressed as they are in the file. */
  bytes: Uint8Array;
  readAt: number;
  /** The block that was unpacked last: readers of the docs ask for several pages of one. */
  open: { block: number; content: Buffer } | null;
  /** Files as browsers get them. */
  gzipped: Map<DocsEntry, Uint8Array<ArrayBuffer>>;
}

let pack: Pack | null = null;

/** Reads the docs with the first request for one, so that they cost a start nothing. Null if they are not built. */
function currentPack(): Pack | null {
  const file = embeddedDocs ?? BUILT;
  if (embeddedDocs === null && !existsSync(file)) return null;
  // Docs are rebuilt while a server runs from source.
  const changedAt = embeddedDocs === null ? statSync(file).mtimeMs : 0;
  if (pack?.readAt === changedAt) return pack;
  const whole = readFileSync(file);
  const end = 4 + whole.readUInt32LE(0);
  const index: DocsIndex = JSON.parse(unpackBrotli(whole.subarray(4, end)).toString());
  pack = { index, bytes: whole.subarray(end), readAt: changedAt, open: null, gzipped: new Map() };
  return pack;
}

function contentOf(docs: Pack, { block, at, length }: DocsEntry): Buffer {
  if (docs.open?.block !== block) {
    const where = docs.index.blocks[block];
    if (!where) throw new Error(`The docs have no block ${block}.`);
    const content = unpackBrotli(docs.bytes.subarray(where.at, where.at + where.length));
    docs.open = { block, content };
  }
  return docs.open.content.subarray(at, at + length);
}

/** Compressed once: the search index takes some milliseconds. */
function gzipOf(docs: Pack, entry: DocsEntry): Uint8Array<ArrayBuffer> {
  const content = docs.gzipped.get(entry) ?? Bun.gzipSync(new Uint8Array(contentOf(docs, entry)));
  docs.gzipped.set(entry, content);
  return content;
}

const answer: PageRoute["answer"] = (request, _params, { settings }) => {
  const docs = currentPack();
  if (!docs) return refuse(503, "The docs are not built. Run `npm run build`, or run `npm start`, which builds them.");
  const path = whereOf(request).pathname.replace(/(?<=.)\/$/, "");
  const entry = Object.hasOwn(docs.index.entries, path) ? docs.index.entries[path] : undefined;
  if (entry) return reply(docs, entry, request, settings.publicUrl);
  const missing = docs.index.entries[MISSING_PAGE];
  // A program that requests Markdown cannot use an HTML page.
  if (!missing || /\.(md|txt|js|css|json)$/.test(path)) return refuse(404, "The docs have no such page.");
  return reply(docs, missing, request, settings.publicUrl, 404);
};

function reply(docs: Pack, entry: DocsEntry, request: Request, serverUrl: string, status = 200): Response {
  const headers = new Headers({ ...NOSNIFF, "content-type": entry.type });
  if (entry.kind === "file") return fileReply(docs, entry, request, headers);
  headers.set("cache-control", "no-store");
  const text = contentOf(docs, entry).toString();
  if (entry.kind === "text") return new Response(withServer(text, serverUrl), { status, headers });
  const nonce = newNonce();
  headers.set("content-security-policy", pagePolicy(nonce));
  headers.set("referrer-policy", "same-origin");
  const html = withServer(text, Bun.escapeHTML(serverUrl)).replaceAll(NONCE_PLACEHOLDER, nonce);
  return new Response(html, { status, headers });
}

function fileReply(docs: Pack, entry: DocsEntry, request: Request, headers: Headers): Response {
  headers.set("cache-control", "public, max-age=31536000, immutable");
  headers.set("vary", "accept-encoding");
  const encoding = chooseEncoding({ gzip: true }, request.headers.get("accept-encoding") ?? "");
  if (encoding !== "plain") headers.set("content-encoding", encoding);
  const body = encoding === "gzip" ? gzipOf(docs, entry) : new Uint8Array(contentOf(docs, entry));
  return new Response(body, { headers });
}

/** Snippets name this server, so that they work when they are copied. */
const withServer = (text: string, url: string) => text.replaceAll(DOCS_SERVER_URL, () => url);

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
