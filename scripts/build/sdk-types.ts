import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./stale.ts";

const SCHEMAS = "@sinclair/typebox";
/** Its stand-in in the package. */
const SCHEMA_TYPES = "contract/schema-types.d.ts";

/**
 * Writes the declarations of the SDK and of the contract that it shows into `folder`, with specifiers that every resolver
 * finds, and only those that an entry needs.
 */
export function declareTypes(entries: readonly string[], folder: string) {
  const project = join(root, "dist/sdk-types.tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(root, "src"),
    outDir: folder,
    types: [],
    // The declarations show no member that is marked as internal.
    stripInternal: true,
  };
  const files = entries.map((entry) => join(root, "src", entry));
  writeFileSync(project, JSON.stringify({ extends: "../tsconfig.json", compilerOptions, include: [], files }));
  const tsc = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", project], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  rmSync(project);
  if (tsc.exitCode !== 0) throw new Error("The SDK's types could not be written.");
  for (const file of declarationsIn(folder)) {
    writeFileSync(join(folder, file), withPlainSpecifiers(readFileSync(join(folder, file), "utf8"), file));
  }
  copyFileSync(join(import.meta.dir, "schema-types.d.ts"), join(folder, SCHEMA_TYPES));
  const needed = reachedFrom(entries.map(declarationOf), folder);
  for (const file of declarationsIn(folder)) if (!needed.has(file)) rmSync(join(folder, file));
}

/** The path of a module's declarations in the package. */
export const declarationOf = (source: string) => source.replace(/\.tsx?$/, ".d.ts");

const declarationsIn = (folder: string) => [...new Bun.Glob("**/*.d.ts").scanSync({ cwd: folder })];

/** Turns `#contract/users.ts` and `./provider.tsx` into relative paths to JavaScript, which every resolver accepts. */
function withPlainSpecifiers(declarations: string, file: string): string {
  return declarations.replace(/(from |import\()"([#.@][^"]+)"/g, (whole, before: string, specifier: string) => {
    if (specifier.startsWith("@") && specifier !== SCHEMAS) return whole;
    const target = specifier === SCHEMAS ? `#${SCHEMA_TYPES.replace(/\.d\.ts$/, ".ts")}` : specifier;
    const path = target.startsWith("#") ? relative(dirname(file), target.slice(1)) : target;
    return `${before}"${path.startsWith(".") ? "" : "./"}${path.replace(/\.tsx?$/, ".js")}"`;
  });
}

function reachedFrom(entries: string[], folder: string): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, path = ""] of readFileSync(join(folder, file), "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
      visit(join(dirname(file), path.replace(/\.js$/, ".d.ts")));
    }
  };
  for (const entry of entries) visit(entry);
  return reached;
}
