import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { root } from "../../build/stale.ts";
import { isNode, type Node, parse } from "../../build/syntax.ts";

/** An export of the package: its declarations, overloads first, and the comment before them. */
export interface PublicExport {
  name: string;
  /** The entry that exports it, such as `hallpass/react`. */
  entry: string;
  /** The file that declares it, from the root. */
  file: string;
  source: string;
  declarations: Node[];
  comment: string;
}

interface Module {
  file: string;
  source: string;
  body: Node[];
}

const modules = new Map<string, Module>();

function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const source = readFileSync(join(root, file), "utf8");
  const read = { file, source, body: nodesIn(parse(source, file).body) };
  modules.set(file, read);
  return read;
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Every export of every entry of the package. */
export function publicExports(): PublicExport[] {
  return Object.entries(manifest.exports).flatMap(([path, { source }]) => {
    const entry = manifest.name + path.slice(1);
    const file = source.slice(2);
    return [...new Set(namesIn(file))].flatMap((name) => {
      const found = declared(name, file);
      if (!found) throw new Error(`${file} exports ${name}, whose declaration was not found.`);
      return [{ ...found, name, entry }];
    });
  });
}

/** The names that a module exports, through other modules, too. */
function namesIn(file: string): string[] {
  return moduleAt(file).body.flatMap((node) => {
    if (node.type === "ExportAllDeclaration") return namesIn(resolved(sourceOf(node), file));
    if (node.type !== "ExportNamedDeclaration") return [];
    if (isNode(node.declaration)) return nameOf(node.declaration) ?? [];
    return nodesIn(node.specifiers).flatMap(({ exported }) => (isNode(exported) ? String(exported.name) : []));
  });
}

function declared(name: string, file: string): Omit<PublicExport, "name" | "entry"> | null {
  const { source, body } = moduleAt(file);
  const own = body.filter(
    (node) => node.type === "ExportNamedDeclaration" && isNode(node.declaration) && nameOf(node.declaration) === name,
  );
  const [first] = own;
  if (first) {
    const all = own.flatMap(({ declaration }) => (isNode(declaration) ? declaration : []));
    const overloads = all.filter(({ type }) => type === "TSDeclareFunction");
    const declarations = overloads.length > 0 ? overloads : all;
    return { file, source, declarations, comment: commentBefore(source, first.start) };
  }
  for (const node of body) {
    if (node.type === "ExportAllDeclaration") {
      const found = declared(name, resolved(sourceOf(node), file));
      if (found) return found;
    }
    if (node.type !== "ExportNamedDeclaration") continue;
    const specifier = nodesIn(node.specifiers).find(({ exported }) => isNode(exported) && exported.name === name);
    if (!specifier || !isNode(specifier.local)) continue;
    const local = String(specifier.local.name);
    // `export type { Name }` of a name that this module imports.
    const origin = isNode(node.source) ? { module: sourceOf(node), name: local } : importOf(local, body);
    return origin && declared(origin.name, resolved(origin.module, file));
  }
  return null;
}

function importOf(local: string, body: Node[]): { module: string; name: string } | null {
  for (const node of body) {
    if (node.type !== "ImportDeclaration") continue;
    const specifier = nodesIn(node.specifiers).find((each) => isNode(each.local) && each.local.name === local);
    if (specifier && isNode(specifier.imported)) {
      return { module: sourceOf(node), name: String(specifier.imported.name) };
    }
  }
  return null;
}

function nameOf(declaration: Node): string | null {
  const [first] = nodesIn(declaration.declarations);
  const id = first ? first.id : declaration.id;
  return isNode(id) ? String(id.name) : null;
}

const sourceOf = ({ source }: Node) => (isNode(source) ? String(source.value) : "");

function resolved(specifier: string, file: string): string {
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return relative(root, join(root, dirname(file), specifier));
}

/** The text of the documentation comment that ends before a position, without its markers; "" if there is none. */
export function commentBefore(source: string, position: number): string {
  // A comment for the linter may stand in between.
  const before = source.slice(0, position).replace(/(\n\s*\/\/.*)*\s*$/, "");
  if (!before.endsWith("*/")) return "";
  // An example may contain the beginning of a comment, such as the path `/handler/*`.
  const comment = before.slice(before.lastIndexOf("/**"));
  if (!comment.startsWith("/**") || comment.indexOf("*/") !== comment.length - 2) return "";
  return comment
    .slice(3, -2)
    .replace(/^\s*\* ?/gm, "")
    .trim();
}
