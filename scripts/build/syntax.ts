import { parseAst, parseSync } from "vite";

/** The parts of a syntax tree's node that scripts read. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

export function parse(source: string, file = "file.ts"): Node {
  const tree: unknown = parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" });
  if (!isNode(tree)) throw new Error(`${file} could not be parsed.`);
  return tree;
}

/** Visits a tree from the outside in; skips the inside of a node if `visit` returns `"skip"`. */
export function walk(node: Node, visit: (node: Node) => "skip" | undefined) {
  if (visit(node) === "skip") return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

/** The comments of a file without their markers, each with its first line; consecutive line comments are one. */
export function commentsIn(source: string, file: string): { line: number; text: string }[] {
  const { comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} could not be parsed.`);
  const found: { line: number; text: string; end: number }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = found.at(-1);
    const text = value.replace(/^\s*\*+ ?/gm, "").trim();
    if (type === "Line" && last && /^\n\s*$/.test(source.slice(last.end, start))) {
      last.text += `\n${text}`;
      last.end = end;
    } else found.push({ line: source.slice(0, start).split("\n").length, text, end });
  }
  return found.map(({ line, text }) => ({ line, text }));
}
