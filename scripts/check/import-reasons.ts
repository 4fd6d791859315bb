import { german } from "../../admin/sections/users/import/reasons/german.ts";
import { isNode, type Node, parse, walk } from "../build/syntax.ts";
import { isTest, type Module } from "./modules.ts";
import { otherGerman } from "./texts.ts";

const READERS = /^src\/server\/move-in\//;
/** Calls that say a sentence, with the argument that has it. `leave` is called with the sentence first or last. */
const SAYING = new Map<string, (given: readonly Node[]) => readonly Node[]>([
  ["warn", (given) => given.slice(0, 1)],
  ["skip", (given) => given.slice(-1)],
  ["leave", (given) => given],
]);
/** Objects with sentences: by the field that is left out, or as the names of lists of columns. */
const DROPPABLE = "DROPPABLE";
const COLUMNS_LEFT = "left";
/** What a product reads. */
const EXPECTS = "expects";

/** Returns the sentences of the readers of other products that the console has in English only. */
export function untranslatedReasons(modules: readonly Module[], known: Readonly<Record<string, string>> = german) {
  const translated = new Set(Object.keys(known).map((each) => each.replaceAll(/\{\w+\}/g, "{}")));
  return modules
    .filter(({ file }) => READERS.test(file) && !isTest(file))
    .flatMap(({ file, source }) =>
      [...new Set(sentencesIn(parse(source, file)))]
        .filter((sentence) => !translated.has(sentence))
        .map((sentence) => `${file} says "${sentence}", which reasons/german.ts of the import page does not have.`),
    );
}

/** Returns the translations of sentences that no source of the server has any longer. */
export function staleReasons(modules: readonly Module[], known: Readonly<Record<string, string>> = german) {
  const sources = modules.filter(({ file }) => file.startsWith("src/server/") && !isTest(file));
  const all = sources.map(({ source }) => source.replaceAll(/\\(?=["'`])/g, "")).join("\n");
  return Object.keys(known)
    .filter((sentence) => !sentence.split(/\{\w+\}/).every((part) => all.includes(part.trim())))
    .map((sentence) => `reasons/german.ts of the import page has "${sentence}", which the server does not say.`);
}

/** Returns sentences about translations that do not speak as the German console does. */
export const otherReasons = () =>
  Object.entries(german).flatMap(([sentence, text]) =>
    otherGerman(text, `reasons/german.ts of the import page has "${sentence}"`),
  );

/** The sentences that a file says, with `{}` for each part that differs. */
function sentencesIn(tree: Node): string[] {
  const constants = new Map<string, Node>();
  /** Function → the place of its parameter `why`. */
  const saying = new Map<string, number>();
  const found: string[] = [];
  const textsIn = (node: Node) => textsOf(node, constants).filter((text) => text.includes(" "));
  walk(tree, (node) => {
    const name = isNode(node.id) ? String(node.id.name) : "";
    if (node.type === "VariableDeclarator" && isNode(node.init)) constants.set(name, node.init);
    const why = nodes(node.params).findIndex((each) => each.name === "why");
    if (node.type === "FunctionDeclaration" && why !== -1) saying.set(name, why);
    return undefined;
  });
  walk(tree, (node) => {
    if (node.type === "CallExpression" && isNode(node.callee)) {
      const given = nodes(node.arguments);
      const { property, name } = node.callee;
      const of = isNode(property) ? SAYING.get(String(property.name)) : undefined;
      const why = given[saying.get(String(name)) ?? Number.NaN];
      for (const each of [...(of?.(given) ?? []), ...(why ? [why] : [])]) found.push(...textsIn(each));
    }
    if (node.type === "Property" && nameOf(node.key) === COLUMNS_LEFT && isNode(node.value)) {
      found.push(...nodes(node.value.properties).map(({ key }) => nameOf(key)));
    }
    if (node.type === "Property" && nameOf(node.key) === EXPECTS && isNode(node.value))
      found.push(...textsIn(node.value));
    return undefined;
  });
  const droppable = constants.get(DROPPABLE);
  for (const { value } of nodes(droppable?.properties)) if (isNode(value)) found.push(...textsIn(value));
  return found.filter((text) => text.includes(" "));
}

function textsOf(node: Node, constants: ReadonlyMap<string, Node>): string[] {
  const texts = (part: unknown) => (isNode(part) ? textsOf(part, constants) : []);
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "TemplateLiteral") return [nodes(node.quasis).map(cooked).join("{}")];
  if (node.type === "ConditionalExpression") return [...texts(node.consequent), ...texts(node.alternate)];
  const constant = node.type === "Identifier" ? constants.get(String(node.name)) : undefined;
  return constant && constant !== node ? texts(constant) : [];
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (key: unknown): string => (isNode(key) ? String(key.name ?? key.value ?? "") : "");

function cooked({ value }: Node): string {
  const text: unknown = value;
  return typeof text === "object" && text !== null && "cooked" in text ? String(text.cooked) : "";
}
