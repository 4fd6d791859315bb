import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stale.ts";
import { isNode, type Node, parse, walk } from "./syntax.ts";

/**
 * Returns the error catalog as browsers need it: status and group of each code. The server sends its texts with its
 * errors, so an entry keeps text and details only when the SDK itself makes errors of this code. All others are one text
 * that is taken apart at the start, because it is smaller than a call for each of them. Reserved codes are left out: nobody
 * sends them. Who sends a code and reads it, only servers ask.
 */
export function lightErrors(source: string, madeByClients: ReadonlySet<string> = codesMadeBySdk()): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const codes = new Map<string, string[]>();
  const tree = parse(source);
  const groups = groupsIn(tree);
  let catalog: Node | undefined;
  walk(tree, (node) => {
    if (node.type !== "ObjectExpression" || !Array.isArray(node.properties)) return;
    for (const property of node.properties.filter(isNode)) {
      const { key, value } = property;
      if (!isNode(key) || !isNode(value) || !/^[A-Z_]+$/.test(String(key.name))) continue;
      const entry = entryIn(value);
      if (!entry) continue;
      catalog = node;
      const extra = entry.extra ? source.slice(entry.extra.start, entry.extra.end) : "";
      if (madeByClients.has(String(key.name))) {
        const group = groupOf(extra, groups);
        const text = group ? `, { group: "${group}" }` : "";
        if (entry.extra) edits.push({ start: source.lastIndexOf(",", entry.extra.start), end: entry.extra.end, text });
        continue;
      }
      if (!/\breserved\b/.test(extra)) {
        const kind = `${source.slice(entry.status.start, entry.status.end)} ${groupOf(extra, groups)}`;
        codes.set(kind, [...(codes.get(kind) ?? []), String(key.name)]);
      }
      const comma = /^\s*,/.exec(source.slice(property.end))?.[0].length ?? 0;
      edits.push({ start: property.start, end: property.end + comma, text: "" });
    }
    return catalog === node ? "skip" : undefined;
  });
  if (!catalog || edits.length === 0) {
    throw new Error("The error catalog has another form than `CODE: known(…)` and `CODE: plain(…)`.");
  }
  const table = [...codes].map(([kind, all]) => `${kind} ${all.join(" ")}`).join(";");
  const rest = edits.reduceRight(
    (code, { start, end, text }) => {
      const lines = code.slice(start, end).split("\n").length - 1;
      return code.slice(0, start) + text + "\n".repeat(lines) + code.slice(end);
    },
    source.replaceAll(OF_SERVERS, (all) => " ".repeat(all.length)),
  );
  const at = catalog.start + 1;
  return `${rest.slice(0, at)} .../*#__PURE__*/ entriesIn("${table}"),${rest.slice(at)}${READER}`;
}

/** What `plain` and `known` say by default. */
const OF_SERVERS = 'sentBy: "server", own: false, ';

/** Takes `status group code code …;…` apart. */
const READER = `
function entriesIn(table) {
  return Object.fromEntries(table.split(";").flatMap((line) => {
    const [status, group, ...codes] = line.split(" ");
    return codes.map((code) => [code, plain(+status, "", group && { group })]);
  }));
}`;

/** The groups by the names of the constants that hold them: `const apiKey = { group: "API_KEY_NOT_VALID" }`. */
function groupsIn(tree: Node): Map<string, string> {
  const groups = new Map<string, string>();
  walk(tree, ({ type, id, init }) => {
    if (type !== "VariableDeclarator" || !isNode(id) || !isNode(init)) return;
    walk(init, (node) => {
      if (node.type !== "Property" || !isNode(node.key) || node.key.name !== "group" || !isNode(node.value)) return;
      groups.set(String(id.name), String(node.value.value));
    });
  });
  return groups;
}

/** The group in the last argument of an entry: `apiKey`, `{ ...apiKey, ...own }` or `{ group: "…" }`. */
function groupOf(extra: string, groups: ReadonlyMap<string, string>): string {
  const written = /group: "(\w+)"/.exec(extra)?.[1];
  if (written) return written;
  const named = [...extra.matchAll(/\w+/g)].map(([name]) => groups.get(name)).filter((group) => group !== undefined);
  return named[0] ?? "";
}

/** The arguments of `known(status, details, message, extra?)` or `plain(status, message, extra?)`. */
function entryIn({ type, callee, arguments: given }: Node): { status: Node; extra: Node | null } | null {
  if (type !== "CallExpression" || !isNode(callee) || !Array.isArray(given)) return null;
  if (callee.name !== "known" && callee.name !== "plain") return null;
  const [status, extra] = [given[0], given[callee.name === "known" ? 3 : 2]];
  return isNode(status) ? { status, extra: isNode(extra) ? extra : null } : null;
}

/** The codes in `fail("…")` and `new KnownError("…")` of the SDK. */
export function codesMadeBySdk(): Set<string> {
  const codes = new Set(["UNSUPPORTED_ERROR"]);
  for (const file of new Bun.Glob("src/sdk/**/*.{ts,tsx}").scanSync({ cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const [, code = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /(?:fail|KnownError)\(\s*"([A-Z_]+)"/g,
    )) {
      codes.add(code);
    }
  }
  return codes;
}
