import { readFileSync } from "node:fs";
import { hasCurrent } from "#server/http/reply/etag.ts";
import { whereOf } from "#server/http/request/where.ts";
import type { Asset, Encoding } from "./bundle.ts";
import { currentBundles } from "./bundles.ts";

const ASSETS_PATH = "/assets/hallpass/";

const NOSNIFF = { "x-content-type-options": "nosniff" };

/** The reply to a request for a built file, or null when the request asks for something else. */
export function assetResponse(request: Request): Response | null {
  const path = whereOf(request).pathname;
  if (!path.startsWith(ASSETS_PATH)) return null;
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, { allow: "GET, HEAD" });
  const asset = currentBundles()?.assets[path];
  return asset ? fileResponse(asset, request, FOREVER) : refuse(404);
}

/** The name of a built file contains a digest of its content. */
const FOREVER = {
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "same-origin",
};

/** Returns a file in the smallest form that the client accepts, or 304 when the client has it. */
export function fileResponse(asset: Asset, request: Request, further: Readonly<Record<string, string>>): Response {
  const { br } = asset.files;
  const encoding = chooseEncoding({ br, gzip: br }, request.headers.get("accept-encoding") ?? "");
  // One ETag per encoding: a cache must not answer a request for one encoding with the bytes of another.
  const etag = `"${asset.digest.slice(0, 32)}-${encoding}"`;
  const headers = new Headers({
    ...NOSNIFF,
    ...further,
    "content-type": asset.type,
    vary: "accept-encoding",
    etag,
  });
  if (encoding !== "plain") headers.set("content-encoding", encoding);
  if (hasCurrent(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(contentOf(asset, encoding), { headers });
}

/** By the digest of the file. Browsers ask for gzip only without https; each file is compressed once for all of them. */
const gzipped = new Map<string, Uint8Array<ArrayBuffer>>();

/** The executable has each file once, in its smallest form; the others are made of it on request. */
function contentOf({ files, digest }: Asset, encoding: Encoding): BodyInit {
  if (encoding === "br" && files.br) return Bun.file(files.br);
  if (encoding === "plain" && files.plain) return Bun.file(files.plain);
  if (!files.br) throw new Error("A built file is neither there as it is nor compressed.");
  if (encoding === "plain") return unpacked(files.br);
  const content = gzipped.get(digest) ?? Bun.gzipSync(unpacked(files.br));
  gzipped.set(digest, content);
  return content;
}

const unpacked = (br: string) => new Uint8Array(unpackBrotli(readFileSync(br)));

/**
 * Returns the smallest encoding that the client accepts; one with a lower rank (`br;q=0.1`) only if no other ranks
 * higher.
 */
export function chooseEncoding(files: Partial<Record<Encoding, unknown>>, accepted: string): Encoding {
  const ranks = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    ranks.set(name, quality ? Number(quality.slice(2)) || 0 : 1);
  }
  const rank = (name: string) => ranks.get(name) ?? ranks.get("*") ?? 0;
  const br = files.br ? rank("br") : 0;
  const gzip = files.gzip ? rank("gzip") : 0;
  if (br === 0 && gzip === 0) return "plain";
  return br >= gzip ? "br" : "gzip";
}

function refuse(status: 404 | 405, headers: Record<string, string> = {}): Response {
  const text = status === 404 ? "File not found." : "Use GET or HEAD to read files.";
  const fixed = { ...NOSNIFF, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status, headers: { ...fixed, ...headers } });
}

/** Decompresses what the build has compressed. The module for it is loaded with the first page, not at the start. */
export const unpackBrotli = (bytes: Uint8Array): Buffer =>
  process.getBuiltinModule("node:zlib").brotliDecompressSync(bytes);
