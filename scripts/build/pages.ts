import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { build } from "vite";
import type { Bundles } from "#server/pages/bundle.ts";
import admin from "../../admin/vite.config.ts";
import web from "../../web/vite.config.ts";
import { pack, removeAllBut } from "./pack.ts";
import { root, step } from "./stale.ts";

const PAGES = join(root, "dist/pages");

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
  const bundles: Bundles = { html: { web: "", admin: "" }, assets: {} };
  for (const name of ["web", "admin"] as const) {
    const folder = join(PAGES, "build", name);
    bundles.html[name] = withoutInlineCode(readFileSync(join(folder, "index.html"), "utf8"), name);
    for (const file of readdirSync(folder)) {
      if (file === "index.html") continue;
      bundles.assets[`/assets/hallpass/${name}/${file}`] = await pack(
        PAGES,
        readFileSync(join(folder, file)),
        typeOf(file),
      );
    }
  }
  writeFileSync(join(PAGES, "manifest.json"), JSON.stringify(bundles, null, 2));
  removeAllBut(PAGES, Object.values(bundles.assets));
}

function typeOf(file: string): string {
  const type = TYPES[extname(file)];
  if (!type) throw new Error(`No content type is known for ${file}: add it to scripts/build/pages.ts.`);
  return type;
}

/** Fails for inline code: the pages' policy forbids inline scripts and handlers, and a page with them would do nothing. */
function withoutInlineCode(html: string, name: string): string {
  const inline = /<script(?![^>]*\ssrc=)[^>]*>|<[^>]+\son\w+\s*=|<style/i.exec(html);
  if (inline) throw new Error(`${name}/index.html has inline code, which its policy forbids: ${inline[0]}`);
  return html;
}
