import { isNode, type Node } from "../../build/syntax.ts";
import { commentBefore, type PublicExport } from "./exports.ts";

const INDENTED = /^ {4}/;

/** A documentation comment as Markdown: indented lines are an example. */
function commentAsMarkdown(comment: string): string {
  const text = comment.replace(/^@deprecated\s*/m, "**Deprecated.** ").replace(/ @deprecated\s+/, " **Deprecated.** ");
  const parts: { isCode: boolean; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const last = parts.at(-1);
    const isCode = INDENTED.test(line) || (line.trim() === "" && last?.isCode === true);
    if (last?.isCode === isCode) last.lines.push(line);
    else parts.push({ isCode, lines: [line] });
  }
  return parts
    .map(({ isCode, lines }) => (isCode ? fenced(lines.map((line) => line.slice(4)).join("\n")) : lines.join("\n")))
    .map((part) => part.trim())
    .filter(Boolean)
    .join("\n\n");
}

const fenced = (code: string) => `\`\`\`tsx\n${code.trim()}\n\`\`\``;

/** A declaration that shows its shape and is no example, so no test compiles it. */
const signature = (code: string) => `\`\`\`ts signature\n${code.trim()}\n\`\`\``;

/** The Markdown of one export: a heading, its comment, its shape, and its members if it is a class. */
export function described(each: PublicExport): string {
  const { name, source, declarations, comment } = each;
  const [first] = declarations;
  const head = [`## ${name}`, commentAsMarkdown(comment)];
  if (first?.type === "ClassDeclaration") return [...head, ...classParts(name, source, first)].join("\n\n");
  const shapes = declarations.map((node) => shapeOf(source, node));
  return [...head, signature(shapes.join("\n"))].join("\n\n");
}

/** A member that the published types do not have, either. */
const INTERNAL_MEMBER = /\n *\/\*\* @internal[^\n]*\*\/\n[^\n]*;/g;

function shapeOf(source: string, node: Node): string {
  const isFunction = node.type === "FunctionDeclaration" && isNode(node.body);
  const text = source.slice(node.start, isFunction && isNode(node.body) ? node.body.start : node.end).trim();
  const shape = text.replace(/^(async|declare) /, "").replace(INTERNAL_MEMBER, "");
  if (node.type !== "VariableDeclaration") return shape;
  // What matters of a function is what it takes and gives.
  const [, name, parameters] = /^const (\w+) = (?:async )?(\([\s\S]*?\)(?:: [^=]+)?) =>/.exec(shape) ?? [];
  return name && parameters ? `function ${name}${parameters}` : shape;
}

function classParts(name: string, source: string, node: Node): string[] {
  const parents = isNode(node.superClass) ? [originalName(String(node.superClass.name), source)] : [];
  const members = publicMembers(source, node);
  const constructors = members.filter((member) => member.kind === "constructor");
  const others = byName(members);
  return [
    ...(constructors.length > 0
      ? [
          signature(
            constructors.map((each) => `new ${name}${memberShape(source, each).replace("constructor", "")}`).join("\n"),
          ),
        ]
      : []),
    ...parents
      .filter((parent) => parent !== "Error")
      .map((parent) => `It has every member of \`${parent}\`${parent === name ? " of `hallpass`" : ""}, too.`),
    ...[...others].map(([member, nodes]) => memberPart(name, member, source, nodes)),
  ];
}

function publicMembers(source: string, { body }: Node): Node[] {
  const all = isNode(body) && Array.isArray(body.body) ? body.body.filter(isNode) : [];
  return all.filter((member) => isPublic(member) && !commentBefore(source, member.start).startsWith("@internal"));
}

const byName = (members: Node[]) =>
  Map.groupBy(
    members.filter(({ kind }) => kind !== "constructor"),
    memberName,
  );

const commentOf = (source: string, nodes: Node[]) =>
  nodes.map(({ start }) => commentBefore(source, start)).find((each) => each !== "") ?? "";

/** The names of a class's public members without a comment. The `name` of an error needs none. */
export const undocumentedMembers = ({ source, declarations }: PublicExport): string[] =>
  declarations
    .filter(({ type }) => type === "ClassDeclaration")
    .flatMap((node) => [...byName(publicMembers(source, node))])
    .filter(([name, nodes]) => name !== "name" && commentOf(source, nodes) === "")
    .map(([name]) => name);

/** The exported name of what a module imports, perhaps under another one. */
function originalName(local: string, source: string): string {
  const [, original] = new RegExp(`\\b(\\w+) as ${local}\\b`).exec(source) ?? [];
  return original ?? local;
}

function memberPart(owner: string, member: string, source: string, nodes: Node[]): string {
  const bodiless = nodes.filter(({ value }) => isNode(value) && !isNode(value.body) && value.type.includes("Function"));
  const shown = bodiless.length > 0 ? bodiless : nodes;
  const comment = commentOf(source, nodes);
  const shapes = shown.map((node) => memberShape(source, node));
  return [`### ${owner}.${member}`, commentAsMarkdown(comment), signature(shapes.join("\n"))]
    .filter(Boolean)
    .join("\n\n");
}

function memberShape(source: string, node: Node): string {
  const { value } = node;
  let text = source.slice(node.start, node.end);
  if (isNode(value)) {
    if (value.type === "ArrowFunctionExpression" && isNode(value.body)) {
      const parameters = source.slice(value.start, value.body.start).replace(/=>\s*$/, "");
      text = `${memberName(node)}${parameters.trim()}`;
    } else if (isNode(value.body)) text = source.slice(node.start, value.body.start);
  }
  return text
    .replace(/\b(override|async|readonly|public|static|private|declare) /g, (word) => (word === "static " ? word : ""))
    .replace(/^get (\w+)\(\)/, "$1")
    .replace(/;$/, "")
    .trim();
}

const memberName = ({ key }: Node): string => (isNode(key) ? String(key.name ?? key.value) : "");

function isPublic({ key, accessibility, type }: Node): boolean {
  if (accessibility === "private" || accessibility === "protected") return false;
  return type !== "StaticBlock" && isNode(key) && key.type !== "PrivateIdentifier";
}
