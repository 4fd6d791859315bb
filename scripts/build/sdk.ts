import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import { build, type Plugin } from "vite";
import manifest from "../../package.json" with { type: "json" };
import { packageListOf, recordPackages } from "./packages.ts";
import { declarationOf, declareTypes } from "./sdk-types.ts";
import { root, step } from "./stale.ts";
import { tarball } from "./tarball.ts";
import { withoutSchemas } from "./without-schemas.ts";

const OUT = join(root, "dist/sdk");
const TARBALL = join(root, "dist/sdk.tgz");

/** What customers import, and the module in `src` that answers. */
const ENTRIES: Readonly<Record<string, string>> = {
  ".": "sdk/index.ts",
  "./react": "sdk/react/index.ts",
  "./admin": "sdk/admin.ts",
  "./next": "sdk/next/index.ts",
};

/** `dist/sdk`: the npm package `hallpass`, as customers install it; `dist/sdk.tgz`: the same, packed. */
export function buildSdk() {
  return step({
    name: "sdk",
    inputs: [
      "src/{sdk,contract,texts}/**/*.{ts,tsx,css}",
      "scripts/build/{sdk,sdk-types,schema-types.d,tarball,without-schemas,light-contract,light-errors,syntax,stale}.ts",
      "scripts/build/sdk-readme.md",
      "{package.json,bun.lock,tsconfig.json,LICENSE}",
    ],
    outputs: ["dist/sdk/package.json", "dist/sdk.tgz", packageListOf("sdk")],
    make: async () => {
      rmSync(OUT, { recursive: true, force: true });
      await bundle();
      declareTypes(Object.values(ENTRIES), OUT);
      writeJson("package.json", packageJson());
      for (const [name, source] of Object.entries(ENTRIES)) if (name !== ".") writeFolder(name, source);
      copyFileSync(join(root, "LICENSE"), join(OUT, "LICENSE"));
      for (const name of INCLUDED) {
        copyFileSync(join(root, "node_modules", name, "LICENSE"), join(OUT, "vendor", `${name}.LICENSE`));
      }
      recordPackages(
        "sdk",
        INCLUDED.map((name) => join(root, "node_modules", name, "package.json")),
      );
      copyFileSync(join(import.meta.dir, "sdk-readme.md"), join(OUT, "README.md"));
      writeFileSync(
        TARBALL,
        tarball(new Map(outputFiles(/./).map((file) => [relative(OUT, file), readFileSync(file)]))),
      );
    },
  });
}

const PLACEHOLDER = "import.meta.hallpassVariables";

/** Leaves `import.meta.env` for the Vite of the customer. Vite would otherwise fill in the variables of this build. */
const withViteVariables: Plugin = {
  name: "with-vite-variables",
  enforce: "post",
  transform: (code, id) =>
    // Each line stays one, so the source map stays right.
    id.endsWith("/apps/vite-env.ts") ? { code: code.replaceAll("import.meta.env", PLACEHOLDER), map: null } : undefined,
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type === "chunk") file.code = file.code.replaceAll(PLACEHOLDER, "import.meta.env");
    }
  },
};

/**
 * Packages that are part of ours, so that it can be installed where no registry is within reach. Each has a permissive
 * license, which is copied beside it.
 */
const INCLUDED = ["uqr"];

const includedIn = (file: string) => INCLUDED.find((name) => file.includes(`/node_modules/${name}/`)) ?? "other";

/** Builds one module per source file: customers' bundlers drop unused ones, and stack traces match the sources. */
async function bundle() {
  await build({
    configFile: false,
    root,
    publicDir: false,
    mode: "production",
    logLevel: "warn",
    plugins: [withoutSchemas, withViteVariables],
    build: {
      outDir: OUT,
      target: "es2022",
      minify: false,
      sourcemap: true,
      lib: { entry: Object.values(ENTRIES).map((file) => join(root, "src", file)), formats: ["es"] },
      rolldownOptions: {
        // It stays in place, since each module stays one.
        onLog: (level, log, handle) => log.code === "MODULE_LEVEL_DIRECTIVE" || handle(level, log),
        external: (id) => /^[a-z@]/i.test(id) && !isAbsolute(id) && !INCLUDED.includes(id),
        output: {
          preserveModules: true,
          preserveModulesRoot: join(root, "src"),
          // npm leaves folders called node_modules out of a package.
          entryFileNames: ({ facadeModuleId, name }) =>
            facadeModuleId?.includes("/node_modules/") ? `vendor/${includedIn(facadeModuleId)}.js` : `${name}.js`,
        },
      },
    },
  });
}

function packageJson() {
  const { name, version, license, keywords } = manifest;
  const peers = { react: ">=18", "react-dom": ">=18", next: ">=15" };
  const main = filesOf("sdk/index.ts");
  return {
    name,
    version,
    description: "The SDK of Hallpass: sign-in, users and teams for your app, with your own Hallpass server.",
    keywords,
    license,
    type: "module",
    sideEffects: false,
    // For tools that do not read `exports`.
    main: main.default,
    types: main.types,
    exports: {
      ...Object.fromEntries(Object.entries(ENTRIES).map(([entry, source]) => [entry, filesOf(source)])),
      "./package.json": "./package.json",
    },
    engines: manifest.engines,
    dependencies: usedPackages(Object.keys(peers)),
    peerDependencies: peers,
    // Only `hallpass/react` needs React, and only `hallpass/next` needs Next.js.
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((peer) => [peer, { optional: true }])),
  };
}

const filesOf = (source: string) => ({
  types: `./${declarationOf(source)}`,
  default: `./${source.replace(/\.tsx?$/, ".js")}`,
});

/** Leads tools that do not read `exports` from the folder `react` to `hallpass/react`, such as TypeScript's `node10`. */
function writeFolder(entry: string, source: string) {
  const files = filesOf(source);
  const toRoot = (path: string) => relative(entry, path);
  writeJson(join(entry, "package.json"), {
    type: "module",
    sideEffects: false,
    main: toRoot(files.default),
    types: toRoot(files.types),
  });
}

function writeJson(path: string, value: object) {
  mkdirSync(dirname(join(OUT, path)), { recursive: true });
  writeFileSync(join(OUT, path), `${JSON.stringify(value, null, 2)}\n`);
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
  const entries = readdirSync(OUT, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => pattern.test(file));
}
