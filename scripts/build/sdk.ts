import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { build } from "vite";
import manifest from "../../package.json" with { type: "json" };
import { root, step } from "./stale.ts";
import { withoutSchemas } from "./without-schemas.ts";

const OUT = join(root, "dist/sdk");
const ENTRIES = ["src/sdk/index.ts", "src/sdk/react/index.ts"];

/** `dist/sdk`: the npm package `hallpass`, as customers install it. */
export function buildSdk() {
  return step({
    name: "sdk",
    inputs: [
      "src/{sdk,contract,texts}/**/*.{ts,tsx,css}",
      "scripts/build/{sdk,without-schemas,light-contract,syntax,stale}.ts",
      "scripts/build/sdk-readme.md",
      "{package.json,bun.lock,tsconfig.json,LICENSE}",
    ],
    outputs: ["dist/sdk/package.json"],
    make: async () => {
      rmSync(OUT, { recursive: true, force: true });
      await bundle();
      declareTypes();
      writeFileSync(join(OUT, "package.json"), `${JSON.stringify(packageJson(), null, 2)}\n`);
      copyFileSync(join(root, "LICENSE"), join(OUT, "LICENSE"));
      copyFileSync(join(import.meta.dir, "sdk-readme.md"), join(OUT, "README.md"));
    },
  });
}

/** Builds one module per source file: customers' bundlers drop unused ones, and stack traces match the sources. */
async function bundle() {
  await build({
    configFile: false,
    root,
    publicDir: false,
    mode: "production",
    logLevel: "warn",
    plugins: [withoutSchemas],
    build: {
      outDir: OUT,
      target: "es2022",
      minify: false,
      lib: { entry: ENTRIES.map((file) => join(root, file)), formats: ["es"] },
      rolldownOptions: {
        external: (id) => /^[a-z@]/i.test(id) && !isAbsolute(id),
        output: { preserveModules: true, preserveModulesRoot: join(root, "src"), entryFileNames: "[name].js" },
      },
    },
  });
  // Frameworks with server components must know that these modules run in the browser.
  const react = join(OUT, "sdk/react/index.js");
  writeFileSync(react, `"use client";\n${readFileSync(react, "utf8")}`);
}

/** Writes declarations of the SDK and of the contract that it shows, with specifiers that any resolver finds. */
function declareTypes() {
  const project = join(root, "dist/sdk-types.tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(root, "src"),
    outDir: OUT,
    types: [],
    // The declarations show no member that is marked as internal.
    stripInternal: true,
  };
  const files = ENTRIES.map((file) => join(root, file));
  writeFileSync(project, JSON.stringify({ extends: "../tsconfig.json", compilerOptions, include: [], files }));
  const tsc = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", project], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  rmSync(project);
  if (tsc.exitCode !== 0) throw new Error("The SDK's types could not be written.");
  for (const file of outputFiles(/\.d\.ts$/)) {
    writeFileSync(file, withPlainSpecifiers(readFileSync(file, "utf8"), relative(OUT, file)));
  }
}

/** Turns `#contract/users.ts` and `./provider.tsx` into relative paths to JavaScript, which every resolver accepts. */
function withPlainSpecifiers(declarations: string, file: string): string {
  return declarations.replace(/(from |import\()"([#.][^"]+)"/g, (_, before: string, specifier: string) => {
    const path = specifier.startsWith("#") ? relative(dirname(file), specifier.slice(1)) : specifier;
    return `${before}"${path.startsWith(".") ? "" : "./"}${path.replace(/\.tsx?$/, ".js")}"`;
  });
}

function packageJson() {
  const { name, version, description, license } = manifest;
  const peers = ["react", "react-dom"];
  return {
    name,
    version,
    description,
    license,
    type: "module",
    sideEffects: false,
    exports: {
      ".": { types: "./sdk/index.d.ts", default: "./sdk/index.js" },
      "./react": { types: "./sdk/react/index.d.ts", default: "./sdk/react/index.js" },
      "./package.json": "./package.json",
    },
    engines: { node: ">=20" },
    dependencies: usedPackages(peers),
    peerDependencies: Object.fromEntries(peers.map((peer) => [peer, ">=18"])),
    // Only `hallpass/react` needs React.
    peerDependenciesMeta: Object.fromEntries(peers.map((peer) => [peer, { optional: true }])),
  };
}

/** The packages that the code and the declarations import, in the versions that the tests use. */
function usedPackages(peers: string[]): Record<string, string> {
  const versions: Record<string, string> = manifest.dependencies;
  const used: Record<string, string> = {};
  for (const file of outputFiles(/\.(js|d\.ts)$/)) {
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(
      /(?:from |import\(|^import )"([^."][^"]*)"/gm,
    )) {
      const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
      // Examples in docstrings import the package itself.
      if (peers.includes(name) || name === manifest.name) continue;
      const version = versions[name];
      if (!version) throw new Error(`The SDK imports ${name}, which is not a dependency.`);
      used[name] = version;
    }
  }
  return used;
}

function outputFiles(pattern: RegExp): string[] {
  const files = readdirSync(OUT, { recursive: true, encoding: "utf8" });
  return files.filter((file) => pattern.test(file)).map((file) => join(OUT, file));
}
