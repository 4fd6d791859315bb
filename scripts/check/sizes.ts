import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type InlineConfig, type Plugin, type Rolldown } from "vite";
import admin from "../../admin/vite.config.ts";
import web from "../../web/vite.config.ts";
import { withoutPreloadHelper } from "../build/plain-imports.ts";
import { sdkModule } from "../build/sdk-module.ts";
import { root } from "../build/stale.ts";
import { withoutSchemas } from "../build/without-schemas.ts";

const APP = `import { HallpassClientApp } from "hallpass";
export const app = new HallpassClientApp({ projectId: "p", publishableClientKey: "pck", tokenStore: "cookie" });`;

type Script = Pick<Rolldown.OutputChunk, "fileName" | "code" | "isEntry" | "imports">;

/** What people load before anything else of ours, at most, in KiB of gzipped JavaScript; React does not count. */
const BUDGETS: { what: string; limit: number; scripts(): Promise<Script[]>; screen?: RegExp }[] = [
  { what: "A client app", limit: 15, scripts: () => bundleOf(APP) },
  {
    what: "A client app with `useUser`",
    limit: 16,
    scripts: () => bundleOf(`${APP}\nexport { HallpassProvider, useUser } from "hallpass/react";`),
  },
  {
    what: "The module for pages without a build step",
    limit: 16,
    scripts: async () => [entryOf((await sdkModule()).codes)],
  },
  {
    what: "The sign-in page",
    limit: 25,
    scripts: () => pagesOf(web),
  },
  {
    what: "The console's first screen, the list of projects,",
    limit: 141,
    scripts: () => pagesOf(admin),
    screen: /\/projects-screen-/,
  },
];

const QUIET = { configFile: false, mode: "production", logLevel: "error" } as const;

/** The budgets that are exceeded: one sentence each. */
export async function exceededSizes(): Promise<string[]> {
  const faults: string[] = [];
  for (const { what, limit, scripts, screen } of BUDGETS) {
    const size = atOnce(await scripts(), screen);
    if (size > limit * 1024) faults.push(`${what} loads ${kibibytes(size)} at once; ${limit} KiB are allowed.`);
  }
  return faults;
}

const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/** The size of an app's own code, of its first screen if that is a part, and of what they import before they can run. */
function atOnce(chunks: Script[], screen?: RegExp): number {
  const entry = chunks.find(({ isEntry, fileName }) => isEntry || fileName.startsWith("page-"));
  const first = screen && chunks.find(({ fileName }) => screen.test(`/${fileName}`));
  if (!entry || (screen && !first)) throw new Error("A bundle has no entry, or not the screen that is measured.");
  const wanted = new Set(first ? [entry, first] : [entry]);
  for (const { imports } of wanted) {
    for (const name of imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported && !name.startsWith("react-")) wanted.add(imported);
    }
  }
  return [...wanted].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

const pagesOf = async (config: InlineConfig) =>
  chunksIn(await build({ ...config, build: { ...config.build, write: false }, ...QUIET }));

/** It imports nothing at once. */
function entryOf(files: ReadonlyMap<string, string>): Script {
  const [[fileName, code] = ["", ""]] = files;
  return { fileName, code, isEntry: true, imports: [] };
}

/** Bundles the module of a customer who uses the package from its sources. */
async function bundleOf(code: string) {
  const entry: Plugin = {
    name: "hallpass-app",
    resolveId: (id) => (id === "app.ts" ? "\0app.ts" : null),
    load: (id) => (id === "\0app.ts" ? code : null),
  };
  return chunksIn(
    await build({
      ...QUIET,
      root,
      publicDir: false,
      // Each bundler brings its own loader of parts, which is not ours.
      plugins: [withoutSchemas, withoutPreloadHelper, entry],
      resolve: {
        alias: [
          { find: /^hallpass$/, replacement: join(root, "src/sdk/index.ts") },
          { find: /^hallpass\/react$/, replacement: join(root, "src/sdk/react/index.ts") },
        ],
      },
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: {
          input: "app.ts",
          preserveEntrySignatures: "strict",
          external: /^react/,
          treeshake: { moduleSideEffects: (id) => !/[/]src[/](sdk|contract|texts)[/]/.test(id) },
          // Only what an app needs at once: how a bundler cuts it into files is not ours.
          output: { codeSplitting: { groups: [{ name: "app", tags: ["$initial"] }] } },
        },
      },
    }),
  );
}

function chunksIn(built: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] {
  if (!("output" in built)) throw new Error("One bundle was expected.");
  return built.output.filter((each) => each.type === "chunk");
}
