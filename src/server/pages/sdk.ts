import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageRoute } from "#server/http/routing/route.ts";
import { version } from "#server/version.ts";
import { fileResponse } from "./assets.ts";
import type { Asset, Downloads } from "./bundle.ts";
import { embeddedSdk } from "./embedded.ts";

/** Written by scripts/build/downloads.ts. */
const FOLDER = join(import.meta.dir, "../../../dist/downloads");

/** Anyone may load the SDK, also a page of another origin. */
const OPEN = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** Another release of this server has another SDK at the same address. */
const ASK_AGAIN = { ...OPEN, "cache-control": "public, no-cache" };

/** The folder of a part is named by a digest of all parts. */
const FOREVER = { ...OPEN, "cache-control": "public, max-age=31536000, immutable" };

function sdkFiles(): Downloads | null {
  if (embeddedSdk) return embeddedSdk;
  // A run from source reads the last build, which may be made while the server runs.
  try {
    const files: Record<string, Asset> = JSON.parse(readFileSync(join(FOLDER, "manifest.json"), "utf8"));
    const at = (file?: string) => (file ? join(FOLDER, file) : undefined);
    for (const asset of Object.values(files)) {
      asset.files = { plain: at(asset.files.plain), br: at(asset.files.br) };
    }
    return files;
  } catch {
    return null;
  }
}

function download(path: string): PageRoute["answer"] {
  return (request) => {
    const asset = sdkFiles()?.[path];
    return asset ? fileResponse(asset, request, ASK_AGAIN) : notBuilt();
  };
}

const part: PageRoute["answer"] = (request, { folder, file }) => {
  const asset = sdkFiles()?.[`/sdk/${folder}/${file}`];
  return asset ? fileResponse(asset, request, FOREVER) : otherRelease();
};

function otherRelease(): Response {
  const text = "This server has another version of the SDK: load /sdk/hallpass.js again.\n";
  return refuse(404, text, OPEN);
}

function notBuilt(): Response {
  const text = "The SDK is not built yet. `npm start` builds it within seconds; `npm run build` does, too.\n";
  return refuse(503, text, { "retry-after": "5" });
}

function anotherVersion(): Response {
  const text = `This server has version ${version} of the SDK: /sdk-${version}.tgz, or /sdk.tgz for the server's own version.\n`;
  return refuse(404, text);
}

function refuse(status: 404 | 503, text: string, further: Readonly<Record<string, string>> = {}): Response {
  const fixed = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(text, { status, headers: { ...fixed, ...further } });
}

/**
 * The SDK of this very version: as a package, so that apps can install it without a registry (`npm install
 * <server>/sdk.tgz`), and as a module for pages without a build step (`import … from "<server>/sdk/hallpass.js"`).
 */
export const sdkPages: readonly PageRoute[] = [
  { method: "GET", path: "/sdk/hallpass.js", answer: download("/sdk/hallpass.js") },
  { method: "GET", path: "/sdk/:folder/:file", answer: part },
  { method: "GET", path: "/sdk.tgz", answer: download("/sdk.tgz") },
  {
    method: "GET",
    path: "/sdk-:file",
    answer: (request, { file }, ...rest) =>
      file === `${version}.tgz` ? download("/sdk.tgz")(request, {}, ...rest) : anotherVersion(),
  },
];
