import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { BunPlugin } from "bun";
import type { Asset, Bundles, Downloads } from "#server/pages/bundle.ts";
import { buildApart, embedApart } from "./apart.ts";
import { noteCommit, notedCommit } from "./commit.ts";
import { buildDocs } from "./docs.ts";
import { buildDownloads, DOWNLOADS } from "./downloads.ts";
import { buildMail, embedMail, mailModules } from "./mail.ts";
import { filesIn, packageFolders } from "./packages.ts";
import { buildPages } from "./pages.ts";
import { ignoreRuntimeSettings } from "./runtime-settings.ts";
import { root, step } from "./stale.ts";

const PAGES = join(root, "dist/pages");
const DOCS = join(root, "dist/docs/site.bin");
const SOURCES = join(root, "src");

/** `dist/hallpass`: the server, its workers, migrations, pages and docs in one executable. Builds what it contains first. */
export async function buildBinary() {
  await buildEmbedded();
  return step({
    name: "hallpass",
    inputs: [
      "src/**/*.{ts,tsx,sql,txt,json}",
      "migrations/**/*.sql",
      "dist/{pages,downloads}/manifest.json",
      "dist/docs/site.bin",
      "dist/mail/*.bin",
      "dist/apart/*.js",
      "dist/commit.txt",
      "scripts/build/*.ts",
      "{package.json,bun.lock,tsconfig.json}",
    ],
    outputs: ["dist/hallpass"],
    make: async () => {
      const outfile = join(root, "dist/hallpass");
      await compile(outfile);
      // Elsewhere the compiler has signed it: `scripts/release` changes the runtime before.
      if (process.platform === "linux") ignoreRuntimeSettings(outfile);
      process.stdout.write(`dist/hallpass is ${(statSync(outfile).size / 1024 / 1024).toFixed(1)} MiB.\n`);
    },
  });
}

/** Builds the files that are in an executable: the SDK to download, pages, docs, and code that is loaded apart. */
export async function buildEmbedded() {
  await buildDownloads();
  await buildPages();
  await buildDocs();
  await buildMail();
  await buildApart();
  noteCommit();
}

/** Bun's executable for a system, and what the compiler calls that system. */
interface Runtime {
  target: Bun.Build.CompileTarget;
  executablePath: string;
}

/**
 * Makes an executable for this machine, or with the given runtime for another one. Returns the folders of the packages
 * whose code it has bundled.
 */
export async function compile(outfile: string, runtime?: Runtime): Promise<string[]> {
  mkdirSync(dirname(outfile), { recursive: true });
  rmSync(outfile, { force: true });
  const workers = [...new Bun.Glob("src/**/*.worker.ts").scanSync({ cwd: root })].sort();
  const result = await Bun.build({
    entrypoints: ["src/main.ts", ...workers].map((file) => join(root, file)),
    root: SOURCES,
    target: "bun",
    format: "esm",
    // Elysia reads the source text of handlers, so identifiers keep their names.
    minify: { syntax: true, whitespace: true, identifiers: false },
    bytecode: true,
    // Keeps modules that are imported on demand apart: a start decodes only the code that serving needs.
    splitting: true,
    define: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      "process.env.HALLPASS_BUILT_FROM": JSON.stringify(notedCommit()),
    },
    sourcemap: "inline",
    plugins: [embedPages, embedApart, embedMail, mailModules, findWorkers],
    metafile: true,
    compile: { outfile, ...runtime, autoloadDotenv: false, autoloadBunfig: false },
  });
  if (!result.success) throw new AggregateError(result.logs, "The executable could not be built.");
  // The executable contains the source maps; these files are copies of them.
  for (const map of new Bun.Glob("*.map").scanSync({ cwd: dirname(outfile), absolute: true })) rmSync(map);
  return packageFolders(filesIn(result.metafile));
}

/** Replaces the empty modules of a run from source with the built pages, the docs and the SDK. */
const embedPages: BunPlugin = {
  name: "hallpass-embed-pages",
  setup(build) {
    build.onLoad({ filter: /src[\\/]server[\\/]pages[\\/]embedded\.ts$/ }, () => ({
      loader: "ts",
      contents: embeddedModule(manifestOf(PAGES), manifestOf(DOWNLOADS)),
    }));
    build.onLoad({ filter: /src[\\/]server[\\/]pages[\\/]embedded-docs\.ts$/ }, () => ({
      loader: "ts",
      contents: `import site from ${JSON.stringify(DOCS)} with { type: "file" };\nexport const embeddedDocs = site;\n`,
    }));
  },
};

/**
 * A module names its worker with `new URL("./hashing.worker.ts", import.meta.url)`. In the executable, that URL is the root
 * of the sources in every module, so the name must be relative to that root.
 */
const findWorkers: BunPlugin = {
  name: "hallpass-find-workers",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/](server|commands)[\\/].*(?<!embedded)\.tsx?$/ }, async ({ path }) => ({
      loader: path.endsWith("x") ? "tsx" : "ts",
      contents: (await Bun.file(path).text()).replace(
        /(new URL\(")\.(\/[\w-]+\.worker\.ts", import\.meta\.url\))/g,
        (_, before: string, after: string) => `${before}./${relative(SOURCES, dirname(path))}${after}`,
      ),
    }));
  },
};

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

function embeddedModule({ html, parts, assets }: Bundles, downloads: Downloads): string {
  const imports: string[] = [];
  const embed = (folder: string, file: string) => {
    imports.push(`import f${imports.length} from ${JSON.stringify(join(folder, file))} with { type: "file" };`);
    return `f${imports.length - 1}`;
  };
  const embedAll = (folder: string, files: Readonly<Record<string, Asset>>) => {
    const entries = Object.entries(files).map(([path, { type, digest, files }]) => {
      const carried = Object.entries(files.br ? { br: files.br } : files);
      const forms = carried.flatMap(([encoding, file]) => (file ? [`${encoding}: ${embed(folder, file)}`] : []));
      return `${JSON.stringify(path)}: { type: ${JSON.stringify(type)}, digest: "${digest}", files: { ${forms.join(", ")} } }`;
    });
    return `{\n${entries.join(",\n")} }`;
  };
  const pages = `{ html: ${JSON.stringify(html)}, parts: ${JSON.stringify(parts)}, assets: ${embedAll(PAGES, assets)} }`;
  const sdk = embedAll(DOWNLOADS, downloads);
  return `${imports.join("\n")}\nexport const embedded = ${pages};\nexport const embeddedSdk = ${sdk};\n`;
}
