import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Downloads } from "#server/pages/bundle.ts";
import { pack, removeAllBut } from "./pack.ts";
import { buildSdk } from "./sdk.ts";
import { root, step } from "./stale.ts";

export const DOWNLOADS = join(root, "dist/downloads");

/** `dist/downloads`: the SDK as the server hands it out (`src/server/pages/sdk.ts`). */
export async function buildDownloads() {
  await buildSdk();
  return step({
    name: "downloads",
    inputs: ["dist/sdk.tgz", "scripts/build/{downloads,pack}.ts"],
    outputs: ["dist/downloads/manifest.json"],
    make: async () => {
      mkdirSync(DOWNLOADS, { recursive: true });
      const downloads: Downloads = {
        "/sdk.tgz": await pack(DOWNLOADS, readFileSync(join(root, "dist/sdk.tgz")), "application/gzip"),
      };
      writeFileSync(join(DOWNLOADS, "manifest.json"), JSON.stringify(downloads, null, 2));
      removeAllBut(DOWNLOADS, Object.values(downloads));
    },
  });
}
