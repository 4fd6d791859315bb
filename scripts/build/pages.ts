import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { build, type Rolldown } from "vite";
import type { Bundles } from "#server/pages/bundle.ts";
import { HOSTED_PARTS } from "#server/pages/needed-parts.ts";
import admin from "../../admin/vite.config.ts";
import web from "../../web/vite.config.ts";
import { pack, removeAllBut } from "./pack.ts";
import { filesInChunks, packageListOf, recordPackages } from "./packages.ts";
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
    outputs: ["dist/pages/manifest.json", packageListOf("pages")],
    make: async () => {
      rmSync(join(PAGES, "build"), { recursive: true, force: true });
      const [hosted, console] = await Promise.all(
        [web, admin].map(async (config) => outputOf(await build({ ...config, configFile: false, mode: "production" }))),
      );
      if (!hosted || !console) throw new Error("Two bundles were expected.");
      recordPackages("pages", [...filesInChunks([...hosted, ...console]), ...stylesOfTailwind(console)]);
      await packPages(partsIn(hosted));
    },
  });
}

async function packPages(parts: Bundles["parts"]) {
  const bundles: Bundles = { html: { web: "", admin: "" }, parts, assets: {} };
  const unknown = HOSTED_PARTS.filter((part) => !parts[part]);
  if (unknown.length > 0) throw new Error(`The server names parts that do not load on demand: ${unknown.join(", ")}.`);
  for (const name of ["web", "admin"] as const) {
    const folder = join(PAGES, "build", name);
    bundles.html[name] = withoutInlineCode(readFileSync(join(folder, "index.html"), "utf8"), name);
    for (const file of readdirSync(folder)) {
      if (file === "index.html") continue;
      if (file.endsWith(".css") && !bundles.html[name].includes(file) && name === "web") {
        throw new Error(`${file} would not be loaded: on the hosted pages, parts that load on demand have no styles.`);
      }
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

type Output = Rolldown.RolldownOutput["output"];

function outputOf(built: Awaited<ReturnType<typeof build>>): Output {
  if (!("output" in built)) throw new Error("One bundle was expected.");
  return built.output;
}

/** The console's styles begin with Tailwind's own, which are no module of the bundle. */
function stylesOfTailwind(output: Output): string[] {
  const isThere = output.some((each) => each.type === "asset" && /^\/\*! tailwindcss v/.test(String(each.source)));
  return isThere ? [Bun.resolveSync("tailwindcss/index.css", root)] : [];
}

/** What a browser loads for each import on demand, besides the files that the page itself names. */
function partsIn(output: Output): Bundles["parts"] {
  const chunks = new Map(output.flatMap((each) => (each.type === "chunk" ? [[each.fileName, each] as const] : [])));
  const withImports = (fileName: string, without?: ReadonlySet<string>): Set<string> => {
    const files = new Set<string>();
    const add = (name: string) => {
      const chunk = chunks.get(name);
      if (!chunk || files.has(name) || without?.has(name)) return;
      files.add(name);
      chunk.imports.forEach(add);
    };
    add(fileName);
    return files;
  };
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  const ofPage = withImports(entry?.fileName ?? "");
  const parts: Bundles["parts"] = {};
  for (const { facadeModuleId, isDynamicEntry, fileName } of chunks.values()) {
    if (!isDynamicEntry || !facadeModuleId) continue;
    const files = [...withImports(fileName, ofPage)].map((file) => `/assets/hallpass/web/${file}`);
    if (files.length === 0) throw new Error(`${facadeModuleId} is part of the page itself, and not loaded on demand.`);
    parts[relative(join(root, "src"), facadeModuleId)] = files;
  }
  return parts;
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
