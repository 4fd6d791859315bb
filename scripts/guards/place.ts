import { dirname } from "node:path";
import { isNode, type Node, parse, walk } from "../build/syntax.ts";
import type { Guard } from "./guard.ts";

interface Source {
  file: string;
  source: string;
}

/** The position of a guard in its file, and the code that replaces it. */
export interface Place {
  file: string;
  start: number;
  end: number;
  without: string;
}

/** Finds a guard, also when its file was moved, renamed or formatted. Returns a sentence if it cannot be found. */
export function placeOf(guard: Guard, sources: readonly Source[]): Place | string {
  const [folder = "", name = ""] = guard.in.split(".");
  const declared = sources.flatMap(({ file, source }) => {
    if (!dirname(file).endsWith(`/${folder}`) || !source.includes(name)) return [];
    const node = declarationOf(name, parse(source, file));
    return node ? [{ file, source, node }] : [];
  });
  const [only] = declared;
  if (!only || declared.length > 1) {
    return only ? `${declared.length} files declare ${guard.in}` : `no file declares ${guard.in}`;
  }
  const { file, source, node } = only;
  const found = "calls" in guard ? callsIn(node, guard.calls) : codeIn(source, node, guard.code);
  const [place] = found;
  if (!place || found.length > 1) return `it stands ${found.length} times in ${guard.in}, not once`;
  return { file, ...place, without: "calls" in guard ? "" : guard.without };
}

type Range = Pick<Place, "start" | "end">;

/** The declaration of a name on the top level of a file. */
function declarationOf(name: string, tree: Node): Node | null {
  const statements = Array.isArray(tree.body) ? tree.body.filter(isNode) : [];
  for (const statement of statements) {
    const { declaration } = statement;
    const declared = isNode(declaration) ? declaration : statement;
    if (isNamed(declared, name)) return declared;
    const variables = Array.isArray(declared.declarations) ? declared.declarations.filter(isNode) : [];
    if (variables.some((each) => isNamed(each, name))) return declared;
  }
  return null;
}

const isNamed = ({ id }: Node, name: string) => isNode(id) && id.name === name;

function callsIn(tree: Node, name: string): Range[] {
  const found: Range[] = [];
  walk(tree, (node) => {
    if (node.type !== "ExpressionStatement" || !isNode(node.expression)) return undefined;
    const { expression } = node;
    const call = expression.type === "AwaitExpression" ? expression.argument : expression;
    if (isNode(call) && call.type === "CallExpression" && nameOf(call.callee) === name) found.push(node);
    return undefined;
  });
  return found.map(({ start, end }) => ({ start, end }));
}

/** `redeemCodeIn` of `redeemCodeIn(…)`, `tx.bump` of `tx.bump(…)`. */
function nameOf(callee: unknown): string | null {
  if (!isNode(callee)) return null;
  if (typeof callee.name === "string") return callee.name;
  const [object, property] = [nameOf(callee.object), nameOf(callee.property)];
  return object !== null && property !== null ? `${object}.${property}` : null;
}

function codeIn(source: string, { start, end }: Node, code: string): Range[] {
  const wanted = squeeze(code).text;
  const { text, places } = squeeze(source.slice(start, end));
  const found: Range[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && wanted !== ""; at = text.indexOf(wanted, at + 1)) {
    const [first = 0, last = 0] = [places[at], places[at + wanted.length - 1]];
    found.push({ start: start + first, end: start + last + 1 });
  }
  return found;
}

/** Returns code without the characters that a formatter changes, and the position of each remaining character. */
function squeeze(code: string): { text: string; places: number[] } {
  const kept = [...code.matchAll(/\S/g)].filter(
    ({ 0: sign, index }) => sign !== "," || !/^\s*[)\]}]/.test(code.slice(index + 1)),
  );
  return { text: kept.map(([sign]) => sign).join(""), places: kept.map(({ index }) => index) };
}
