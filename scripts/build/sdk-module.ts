import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { filesInChunks } from "./packages.ts";
import { withoutPreloadHelper } from "./plain-imports.ts";
import { root } from "./stale.ts";
import { withoutSchemas } from "./without-schemas.ts";

const ENTRY = "hallpass.js";

/** What pages need of `hallpass`; the app for servers stays out. */
const EXPORTS = `export {
  ConnectionError, HallpassClientApp, inGroup, isKnown, KnownError, RequestFailed, RequestRefused
} from "hallpass";`;

/** A page without a build step has no environment variables: what reads them is left out. */
const NO_ENVIRONMENT = `const none = () => undefined;
export const environment = {
  projectId: none, publishableClientKey: none, secretServerKey: none, superSecretAdminKey: none,
  extraRequestHeaders: none, browserUrl: none, serverUrl: none, url: none,
};`;

/** Stands for the folder of the parts until all parts are known. */
const FOLDER = "hallpass-parts-folder";

/**
 * The client app as a module for pages without a build step, by the path of the request. The parts that load on demand
 * are in a folder that is named by a digest of them all, so a page never mixes the parts of two releases.
 * `files` are the files that it is made of.
 */
export async function sdkModule(): Promise<{ codes: Map<string, string>; files: string[] }> {
  const chunks = await bundle();
  const hasher = new Bun.CryptoHasher("sha256");
  for (const { fileName, code } of chunks) hasher.update(`${fileName}\n${code}`);
  const digest = hasher.digest("hex").slice(0, 16);
  const named = (text: string) => text.replaceAll(FOLDER, digest);
  const codes = new Map(chunks.map(({ fileName, code }) => [`/sdk/${named(fileName)}`, named(code)]));
  return { codes, files: filesInChunks(chunks) };
}

async function bundle(): Promise<Rolldown.OutputChunk[]> {
  const entry: Plugin = {
    name: "hallpass-module",
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : null),
    load(id) {
      if (id === `\0${ENTRY}`) return EXPORTS;
      return id.endsWith("/sdk/apps/env.ts") ? NO_ENVIRONMENT : null;
    },
  };
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    mode: "production",
    logLevel: "warn",
    plugins: [withoutSchemas, withoutPreloadHelper, entry],
    resolve: { alias: [{ find: /^hallpass$/, replacement: join(root, "src/sdk/index.ts") }] },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: ENTRY,
        // The parts import from the entry what they share with it.
        preserveEntrySignatures: "allow-extension",
        treeshake: { moduleSideEffects: (id) => !/[/]src[/](sdk|contract|texts)[/]/.test(id) },
        output: {
          entryFileNames: ENTRY,
          chunkFileNames: `${FOLDER}/[name].js`,
          codeSplitting: { groups: [{ name: "app", tags: ["$initial"] }] },
        },
      },
    },
  });
  if (!("output" in built)) throw new Error("One bundle was expected.");
  return built.output.filter((each) => each.type === "chunk");
}
