import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BunPlugin } from "bun";
import { commonPasswords } from "#server/features/passwords/common-passwords.ts";
import { brotli } from "./brotli.ts";
import { mailModules } from "./mail.ts";
import { filesIn, packageListOf, recordPackages } from "./packages.ts";
import { root, step } from "./stale.ts";

const FOLDER = join(root, "dist/apart");

/**
 * Modules that few requests need and that are imported on demand. As bytecode they would take twice the space in the
 * executable and save only a few milliseconds. `imported` matches the specifier in the sources.
 */
const PARTS: Record<string, { imported: RegExp; entry: string }> = {
  webauthn: {
    imported: /^@simplewebauthn\/server(\/helpers)?$/,
    entry: `import "reflect-metadata"; export * from "@simplewebauthn/server"; export * from "@simplewebauthn/server/helpers";`,
  },
  passwords: {
    imported: /^\.\/common-passwords\.ts$/,
    // One text: an array would hold fifty thousand strings in memory, and twice that while the library unpacks it.
    entry: `export const commonPasswords = ${JSON.stringify(commonPasswords)};`,
  },
  // Elysia imports it for bodies with files; no endpoint has such a body.
  files: { imported: /^file-type$/, entry: `export * from "file-type";` },
  age: {
    imported: /^(age-encryption|@noble\/ciphers\/chacha\.js)$/,
    entry: `export * from "age-encryption"; export { chacha20poly1305 } from "@noble/ciphers/chacha.js";`,
  },
  smtp: { imported: /^nodemailer$/, entry: `export { createTransport } from "nodemailer";` },
  certificateRequest: {
    imported: /^\.\/certificate-request\.ts$/,
    entry: `export * from "#server/tls/acme/certificate-request.ts";`,
  },
  mails: {
    imported: /^\.\/defaults\/precompiled\.ts$/,
    entry: `export * from "#server/mail/defaults/precompiled.ts";`,
  },
};
const fileOf = (name: string) => join(FOLDER, `${name}.js`);
const packedFileOf = (name: string) => join(FOLDER, `${name}.br.bin`);

/** `dist/apart`: two files for each part, as it is and compressed for the executable. */
export function buildApart() {
  return step({
    name: "apart",
    inputs: [
      "src/server/mail/**/*",
      "src/server/tls/acme/*.ts",
      "src/contract/**/*.ts",
      "scripts/build/{apart,brotli,mail}.ts",
      "{package.json,bun.lock}",
    ],
    outputs: [...Object.keys(PARTS).map((name) => `dist/apart/${name}.br.bin`), packageListOf("apart")],
    make: async () => {
      rmSync(FOLDER, { recursive: true, force: true });
      mkdirSync(FOLDER, { recursive: true });
      const files: string[] = [];
      for (const [name, { entry }] of Object.entries(PARTS)) files.push(...(await bundle(name, entry)));
      // The build has read the passwords of this package; its modules are not in the part.
      recordPackages("apart", [...files, Bun.resolveSync("@zxcvbn-ts/language-common", root)]);
    },
  });
}

/** Returns the files that the part consists of. */
async function bundle(name: string, entry: string): Promise<string[]> {
  const source = join(FOLDER, `${name}.entry.ts`);
  writeFileSync(source, entry);
  const result = await Bun.build({
    entrypoints: [source],
    target: "bun",
    format: "esm",
    minify: { syntax: true, whitespace: true, identifiers: false },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    metafile: true,
    plugins: [mailModules],
  });
  const [output] = result.outputs;
  if (!result.success || !output) throw new AggregateError(result.logs, `${name} could not be built.`);
  await Bun.write(fileOf(name), output);
  await Bun.write(packedFileOf(name), brotli(await output.text()));
  return filesIn(result.metafile);
}

/** Makes imports of the parts load the embedded files. */
export const embedApart: BunPlugin = {
  name: "hallpass-embed-apart",
  setup(build) {
    for (const [name, { imported }] of Object.entries(PARTS)) {
      build.onResolve({ filter: imported }, ({ kind }) =>
        kind === "dynamic-import" ? { path: name, namespace: "apart" } : undefined,
      );
    }
    build.onLoad({ filter: /.*/, namespace: "apart" }, async ({ path: name }) => ({
      loader: "js",
      contents: `import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import file from ${JSON.stringify(packedFileOf(name))} with { type: "file" };
const url = URL.createObjectURL(new Blob([brotliDecompressSync(readFileSync(file))], { type: "text/javascript" }));
const part = await import(url);
URL.revokeObjectURL(url);
export const { ${Object.keys(await import(fileOf(name))).join(", ")} } = part;
`,
    }));
  },
};
