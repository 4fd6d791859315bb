import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BunPlugin } from "bun";
import { bundleGuest, staticRenderer } from "#server/mail/sandbox/build-guest.ts";
import { embedded } from "#server/mail/sandbox/embedded.ts";
import { brotli } from "./brotli.ts";
import { filesIn, packageListOf, recordPackages } from "./packages.ts";
import { root, step } from "./stale.ts";

const FOLDER = join(root, "dist/mail");
const FILES = ["engine", "compiler", "small", "large"] as const;
const pathOf = (name: string) => join(FOLDER, `${name}.br.bin`);

/** `dist/mail`: the compressed files that the mail sandbox's workers load; the compiler alone would take 14 MB otherwise. */
export function buildMail() {
  return step({
    name: "mail",
    inputs: ["src/server/mail/{guest,sandbox}/*.ts", "scripts/build/{brotli,mail}.ts", "{package.json,bun.lock}"],
    outputs: [...FILES.map((name) => `dist/mail/${name}.br.bin`), packageListOf("mail")],
    make: async () => {
      rmSync(FOLDER, { recursive: true, force: true });
      mkdirSync(FOLDER, { recursive: true });
      pack("engine", await embedded.engine());
      pack("compiler", await embedded.compiler());
      const files = ["@jitl/quickjs-ng-wasmfile-release-sync/wasm", "esbuild-wasm/esbuild.wasm"].map((file) =>
        Bun.resolveSync(file, root),
      );
      for (const name of ["small", "large"] as const) {
        const { script, metafile } = await bundleGuest(name);
        pack(name, script);
        files.push(...filesIn(metafile));
      }
      recordPackages("mail", files);
    },
  });
}

function pack(name: string, content: ArrayBuffer | string) {
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  // The highest quality would take half a minute for the compiler and save 0.3 MB.
  writeFileSync(pathOf(name), brotli(bytes, { quality: 9 }));
}

/** Replaces the module that builds and finds these files in a run from source with the packed files. */
export const embedMail: BunPlugin = {
  name: "hallpass-embed-mail",
  setup(build) {
    build.onLoad({ filter: /src[\\/]server[\\/]mail[\\/]sandbox[\\/]embedded\.ts$/ }, () => ({
      loader: "ts",
      contents: `import { brotliDecompressSync } from "node:zlib";
${FILES.map((name) => `import ${name} from ${JSON.stringify(pathOf(name))} with { type: "file" };`).join("\n")}
const open = async (path) => new Uint8Array(brotliDecompressSync(await Bun.file(path).bytes()));
export const embedded = {
  engine: async () => (await open(engine)).buffer,
  compiler: async () => (await open(compiler)).buffer,
  guest: async (name) => new TextDecoder().decode(await open(name === "large" ? large : small)),
};
`,
    }));
  },
};

const MODULE = ".module.tsx";

/**
 * Owners read built-in templates as text, the server loads them as modules; `?module` requests the module, as Bun itself
 * reads it. They need only the static renderer, and of arktype only what `string-variables.ts` has: the rest would take
 * five megabytes of bytecode, and arktype alone fifteen of memory.
 */
export const mailModules: BunPlugin = {
  name: "hallpass-mail-modules",
  setup(build) {
    build.onResolve({ filter: /\.tsx\.txt\?module$/ }, ({ path, importer }) => ({
      // A name of its own: the bundler makes one module of one path, whatever its namespace.
      path: join(importer, "..", path.replace("?module", MODULE)),
      namespace: "mail-module",
    }));
    build.onLoad({ filter: /.*/, namespace: "mail-module" }, async ({ path }) => ({
      loader: "tsx",
      contents: (await Bun.file(path.slice(0, -MODULE.length)).text())
        .replace("@hallpass/emails", join(root, "src/server/mail/guest/emails.ts"))
        .replace('from "arktype"', `from "${join(root, "src/server/mail/defaults/string-variables.ts")}"`),
    }));
    build.onResolve({ filter: /^@react-email\/(tailwind|code-block|markdown|render)$/ }, () => ({
      path: "unused",
      namespace: "unused",
    }));
    build.onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: "export {};", loader: "js" }));
    build.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path: staticRenderer() }));
    build.onResolve({ filter: /.*/, namespace: "mail-module" }, ({ path }) => ({ path: Bun.resolveSync(path, root) }));
  },
};
