import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Asset } from "#server/pages/bundle.ts";
import { pack, removeAllBut } from "./pack.ts";
import { packageListOf, recordPackages } from "./packages.ts";
import { buildSdk } from "./sdk.ts";
import { sdkModule } from "./sdk-module.ts";
import { root, step } from "./stale.ts";

export const DOWNLOADS = join(root, "dist/downloads");

/** `dist/downloads`: the SDK as the server hands it out (`src/server/pages/sdk.ts`), packed and as a module for pages. */
export async function buildDownloads() {
  await buildSdk();
  return step({
    name: "downloads",
    inputs: [
      "dist/sdk.tgz",
      "src/{sdk,contract}/**/*.ts",
      "scripts/build/{downloads,pack,plain-imports,sdk-module,without-schemas,light-contract,light-errors,syntax}.ts",
      "bun.lock",
    ],
    outputs: ["dist/downloads/manifest.json", packageListOf("downloads")],
    make: async () => {
      mkdirSync(DOWNLOADS, { recursive: true });
      const packed = await pack(DOWNLOADS, readFileSync(join(root, "dist/sdk.tgz")), "application/gzip");
      const downloads: Record<string, Asset> = { "/sdk.tgz": packed };
      const module = await sdkModule();
      recordPackages("downloads", module.files);
      for (const [path, code] of module.codes) {
        downloads[path] = await pack(DOWNLOADS, new TextEncoder().encode(code), "text/javascript; charset=utf-8");
      }
      writeFileSync(join(DOWNLOADS, "manifest.json"), JSON.stringify(downloads, null, 2));
      removeAllBut(DOWNLOADS, Object.values(downloads));
    },
  });
}
