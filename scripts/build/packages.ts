import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { BuildMetafile } from "bun";
import type { Rolldown } from "vite";
import { root } from "./stale.ts";

/** The steps of the build that put files of packages into the executable, besides the compiler itself. */
export const PACKING_STEPS = ["sdk", "downloads", "pages", "docs", "mail", "apart"] as const;
type PackingStep = (typeof PACKING_STEPS)[number];

/** Where a step writes the packages whose code is in its output: an output of the step as well. */
export const packageListOf = (step: PackingStep) => `dist/packages/${step}.json`;

/** Notes the packages of the given files, which the bill of materials of a release lists. */
export function recordPackages(step: PackingStep, files: Iterable<string>) {
  const list = join(root, packageListOf(step));
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, `${JSON.stringify(packageFolders(files), null, 2)}\n`);
}

/** The folders of packages that the steps have noted. */
export function recordedPackages(step: PackingStep): string[] {
  return JSON.parse(readFileSync(join(root, packageListOf(step)), "utf8"));
}

/** The folders of the packages that the files belong to (absolute paths), relative to the root, sorted. */
export function packageFolders(files: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    // Bundlers mark modules that they have made of a file with a zero byte or a query.
    const path = relative(root, file.replace(/^\0/, "").replace(/\?.*$/, ""));
    const folder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
    if (folder) folders.add(folder);
  }
  return [...folders].sort();
}

/** The files of which something is left in the output of Bun's bundler. */
export function filesIn(metafile: BuildMetafile | undefined): string[] {
  if (!metafile) throw new Error("The bundler wrote no metafile.");
  const kept = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return kept.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => join(root, file));
}

/** The files of which something is left in the output of Vite. */
export function filesInChunks(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = output.filter((each) => each.type === "chunk");
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
  return modules.filter(([, { renderedLength }]) => renderedLength > 0).map(([file]) => file);
}
