import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "../build/stale.ts";
import { isNode, type Node, parse, walk } from "../build/syntax.ts";

export interface Import {
  specifier: string;
  /** Path from the root for a file of this repository, null for a package. */
  target: string | null;
  /** The imported names; `*` if any of them may be used. */
  names: string[];
}

export interface Module {
  /** Path from the root. */
  file: string;
  source: string;
  imports: Import[];
  /** Names declared and exported here. */
  exports: string[];
}

const FOLDERS = "{src,web,admin,scripts,tests,examples}/**/*.{ts,tsx}";

/** Every TypeScript file of this repository, with its imports and exports. */
export function readModules(): Module[] {
  const files = [...new Bun.Glob(FOLDERS).scanSync({ cwd: root })].filter(
    (file) => !/node_modules|\/dist\//.test(file),
  );
  return files.sort().map((file) => readModule(file, readFileSync(join(root, file), "utf8")));
}

export function readModule(file: string, source: string): Module {
  const module: Module = { file, source, imports: [], exports: [] };
  walk(parse(source, file), (node) => {
    const specifier = isNode(node.source) && typeof node.source.value === "string" ? node.source.value : null;
    if (specifier !== null) module.imports.push({ specifier, target: resolve(file, specifier), names: namesOf(node) });
    if (node.type === "ExportNamedDeclaration") module.exports.push(...declaredNames(node));
    return undefined;
  });
  return module;
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith("#")) return join("src", specifier.slice(1));
  return specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : null;
}

function namesOf(node: Node): string[] {
  if (!Array.isArray(node.specifiers)) return ["*"];
  return node.specifiers.filter(isNode).map((specifier) => {
    if (specifier.type === "ImportDefaultSpecifier") return "default";
    if (specifier.type === "ImportNamespaceSpecifier") return "*";
    return nameIn(node.type === "ImportDeclaration" ? specifier.imported : specifier.local) ?? "*";
  });
}

function declaredNames({ declaration, specifiers }: Node): string[] {
  if (isNode(declaration)) {
    if (!Array.isArray(declaration.declarations)) return [nameIn(declaration.id) ?? ""].filter(Boolean);
    return declaration.declarations.filter(isNode).flatMap(({ id }) => nameIn(id) ?? []);
  }
  return Array.isArray(specifiers) ? specifiers.filter(isNode).flatMap(({ exported }) => nameIn(exported) ?? []) : [];
}

function nameIn(node: unknown): string | null {
  if (!isNode(node)) return null;
  const name = node.name ?? node.value;
  return typeof name === "string" ? name : null;
}

/** `@a/b/c` → `@a/b`; null for modules of the runtime. */
export function packageOf({ specifier, target }: Import): string | null {
  if (target !== null || /^(node:|bun$|bun:)/.test(specifier)) return null;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

export const isTest = (file: string) => /\.test\.tsx?$|^tests\/|^src\/testing\//.test(file);

export const exists = (file: string) => existsSync(join(root, file));
