import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Asset, Bundles } from "./bundle.ts";
import { embedded } from "./embedded.ts";

const PAGES_FOLDER = join(import.meta.dir, "../../../dist/pages");
let fromDisk: { readAt: number; bundles: Bundles } | null = null;

/** Returns the built pages: those inside the executable, else the last build next to the sources, else null. */
export function currentBundles(): Bundles | null {
  return embedded ?? readFromDisk();
}

function readFromDisk(): Bundles | null {
  const manifest = join(PAGES_FOLDER, "manifest.json");
  const changedAt = statSync(manifest, { throwIfNoEntry: false })?.mtimeMs;
  if (changedAt === undefined) return null;
  // Pages are rebuilt while a server runs from source.
  if (fromDisk?.readAt !== changedAt) {
    const bundles: Bundles = JSON.parse(readFileSync(manifest, "utf8"));
    for (const asset of Object.values(bundles.assets)) asset.files = absolute(asset.files);
    fromDisk = { readAt: changedAt, bundles };
  }
  return fromDisk.bundles;
}

function absolute(files: Asset["files"]): Asset["files"] {
  const at = (file?: string) => (file ? join(PAGES_FOLDER, file) : undefined);
  return { plain: at(files.plain), br: at(files.br) };
}
