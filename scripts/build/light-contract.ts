import { isNode, type Node, parse, walk } from "./syntax.ts";

/**
 * Returns a module of the contract as browsers need it: endpoints keep only their method and path, every schema is an empty
 * object, and every other call at the top level is marked as free of side effects, so that a bundler drops unused
 * endpoints. Browsers never validate, and TypeBox would be most of the code that they load. Every line keeps its number,
 * so that source maps stay right.
 */
export function lightContract(source: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const tree = parse(source);
  const imported = schemasImportedBy(tree);
  const isImported = (node: unknown) => isNode(node) && node.type === "Identifier" && imported.has(String(node.name));
  const visit = (node: Node, isTop: boolean): "skip" | undefined => {
    if (TYPES_ONLY.test(node.type)) return "skip";
    if (node.type === "ImportDeclaration" && isNode(node.source) && node.source.value === "@sinclair/typebox") {
      edits.push({ start: node.start, end: node.end, text: "" });
      return "skip";
    }
    if (node.type === "ImportDeclaration") return "skip";
    if (node.type === "Property" && isImported(node.value)) {
      const { key, value } = node;
      if (isNode(key) && isNode(value)) edits.push({ start: key.end, end: value.end, text: ": {}" });
      return "skip";
    }
    const isMade = node.type === "CallExpression" && isImported(node.callee);
    const instead = isSchemaMaker(node) ? "(() => ({}))" : isMade || makesSchema(node) ? "({})" : null;
    if (instead) {
      edits.push({ start: node.start, end: node.end, text: instead });
      return "skip";
    }
    if (node.type === "Identifier" && node.name === "Type") {
      throw new Error(
        "TypeBox is used in another form than `Type.…(…)`, which cannot be removed from code for browsers.",
      );
    }
    if (node.type === "CallExpression" && isTop) {
      edits.push({ start: node.start, end: node.start, text: "/*#__PURE__*/ " });
    }
    const address = addressOf(node, source);
    if (address) {
      edits.push(address);
      return "skip";
    }
    if (!isTop || !node.type.includes("Function")) return undefined;
    // Calls inside a function are not marked; schemas are removed from it, too.
    walk(node, (inner) => (inner === node ? undefined : visit(inner, false)));
    return "skip";
  };
  walk(tree, (node) => visit(node, true));
  return withoutUnusedImports(edited(source, edits));
}

/** The schemas, and functions that make schemas, that a module imports from others: their names are in PascalCase. */
function schemasImportedBy(tree: Node): Set<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    if (node.type === "ImportDeclaration")
      for (const name of namesOf(node)) if (/^[A-Z][a-z]/.test(name)) names.add(name);
    return node.type === "Program" ? undefined : "skip";
  });
  return names;
}

/** The names that an import declares. */
const namesOf = ({ specifiers }: Node): string[] =>
  Array.isArray(specifiers)
    ? specifiers.filter(isNode).flatMap(({ local }) => (isNode(local) ? [String(local.name)] : []))
    : [];

/**
 * Removes imports of which nothing is left to use. A bundler would drop them, too, but load their modules together with
 * this one.
 */
function withoutUnusedImports(source: string): string {
  const imports: Node[] = [];
  const used = new Set<string>();
  walk(parse(source), (node) => {
    if (node.type === "ImportDeclaration") imports.push(node);
    if (node.type === "ImportDeclaration" || TYPES_ONLY.test(node.type)) return "skip";
    if (node.type === "Identifier") used.add(String(node.name));
  });
  const unused = imports.filter((each) => namesOf(each).length > 0 && !namesOf(each).some((name) => used.has(name)));
  return edited(
    source,
    unused.map(({ start, end }) => ({ start, end, text: "" })),
  );
}

const TYPES_ONLY = /^TS(Type|Interface)/;

function edited(source: string, edits: { start: number; end: number; text: string }[]): string {
  return edits.reduceRight((text, { start, end, text: insert }) => {
    const lost = linesIn(text.slice(start, end)) - linesIn(insert);
    return text.slice(0, start) + insert + "\n".repeat(lost) + text.slice(end);
  }, source);
}

const linesIn = (text: string) => text.split("\n").length;

const isSchemaMaker = ({ type, object }: Node) =>
  type === "MemberExpression" && isNode(object) && object.name === "Type";

const ADDRESS = ["method", "path"];

/** Replaces the argument of `endpoint({ … })` with one that has only the method and path. */
function addressOf({ type, callee, arguments: given }: Node, source: string) {
  if (type !== "CallExpression" || !isNode(callee) || callee.name !== "endpoint" || !Array.isArray(given)) return null;
  const [shape] = given;
  if (!isNode(shape) || shape.type !== "ObjectExpression" || !Array.isArray(shape.properties)) return null;
  const properties = shape.properties.filter(isNode);
  if (properties.some(({ type }) => type !== "Property")) return null;
  const kept = properties.filter(({ key }) => isNode(key) && ADDRESS.includes(String(key.name)));
  const text = `{ ${kept.map(({ start, end }) => source.slice(start, end)).join(", ")} }`;
  return { start: shape.start, end: shape.end, text };
}

const makesSchema = ({ type, callee }: Node) => type === "CallExpression" && isNode(callee) && isSchemaMaker(callee);
