import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import type { Asset, Bundles } from "#server/pages/bundle.ts";
import admin from "../../admin/vite.config.ts";
import web from "../../web/vite.config.ts";
import { root, step } from "./stale.ts";

const PAGES = join(root, "dist/pages");
const FILES = join(PAGES, "files");

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
};

/** `dist/pages`: both page bundles, every file also at the highest compression, and a manifest. */
export function buildPages() {
  return step({
    name: "pages",
    inputs: [
      "{web,admin}/**/*",
      "src/{sdk,contract,texts}/**/*.{ts,tsx,css}",
      "src/server/pages/*.ts",
      "scripts/build/*.ts",
      "{package.json,bun.lock,tsconfig.json}",
    ],
    outputs: ["dist/pages/manifest.json"],
    make: async () => {
      rmSync(join(PAGES, "build"), { recursive: true, force: true });
      for (const config of [web, admin]) await build({ ...config, configFile: false, mode: "production" });
      await packPages();
    },
  });
}

async function packPages() {
  mkdirSync(FILES, { recursive: true });
  const bundles: Bundles = { html: { web: "", admin: "" }, assets: {} };
  for (const name of ["web", "admin"] as const) {
    const folder = join(PAGES, "build", name);
    bundles.html[name] = withoutInlineCode(readFileSync(join(folder, "index.html"), "utf8"), name);
    for (const file of readdirSync(folder)) {
      if (file === "index.html") continue;
      bundles.assets[`/assets/hallpass/${name}/${file}`] = await pack(join(folder, file));
    }
  }
  writeFileSync(join(PAGES, "manifest.json"), JSON.stringify(bundles, null, 2));
  removeAllBut(new Set(Object.values(bundles.assets).flatMap(({ files }) => Object.values(files))));
}

function removeAllBut(wanted: Set<string>) {
  for (const file of readdirSync(FILES)) if (!wanted.has(`files/${file}`)) rmSync(join(FILES, file));
}

/** Fails for inline code: the pages' policy forbids inline scripts and handlers, and a page with them would do nothing. */
function withoutInlineCode(html: string, name: string): string {
  const inline = /<script(?![^>]*\ssrc=)[^>]*>|<[^>]+\son\w+\s*=|<style/i.exec(html);
  if (inline) throw new Error(`${name}/index.html has inline code, which its policy forbids: ${inline[0]}`);
  return html;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function pack(path: string): Promise<Asset> {
  const type = TYPES[extname(path)];
  if (!type) throw new Error(`No content type is known for ${path}: add it to scripts/build/pages.ts.`);
  const plain = readFileSync(path);
  const digest = new Bun.CryptoHasher("sha256").update(plain).digest("hex");
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  // A neutral extension: the bundler that embeds these files must not read them as code.
  const keep = async (encoding: string, make: () => Promise<Uint8Array>) => {
    const file = `files/${digest.slice(0, 16)}${encoding}.bin`;
    // The name is a digest of the content, so a file of an earlier build is still right; compressing again is slow.
    if (existsSync(join(PAGES, file))) return file;
    writeFileSync(join(PAGES, `${file}.part`), await make());
    renameSync(join(PAGES, `${file}.part`), join(PAGES, file));
    return file;
  };
  const [whole, br, gz] = await Promise.all([
    keep("", async () => plain),
    keep(".br", () => toBrotli(plain, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 } })),
    keep(".gz", () => toGzip(plain, { level: 9 })),
  ]);
  // Images and fonts are compressed already; a second form of the same size would only take space.
  const isWorthIt = (file: string) => statSync(join(PAGES, file)).size < plain.length * 0.95;
  return { type, digest, files: { plain: whole, ...(isWorthIt(br) && { br }), ...(isWorthIt(gz) && { gzip: gz }) } };
}
