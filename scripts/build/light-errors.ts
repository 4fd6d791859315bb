import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stale.ts";
import { isNode, type Node, parse, walk } from "./syntax.ts";

/**
 * Returns the error catalog as browsers need it: status and group of each code. The server sends its texts with its
 * errors, so an entry keeps text and details only when the SDK itself makes errors of this code.
 */
export function lightErrors(source: string, madeByClients: ReadonlySet<string> = codesMadeBySdk()): string {
  const edits: { start: number; end: number; text: string }[] = [];
  walk(parse(source), (node) => {
    const { key, value } = node;
    if (node.type !== "Property" || !isNode(key) || !isNode(value) || !/^[A-Z_]+$/.test(String(key.name))) return;
    const entry = entryIn(value);
    if (!entry) return;
    if (madeByClients.has(String(key.name))) return "skip";
    const textOf = ({ start, end }: Node) => source.slice(start, end);
    const group = entry.extra ? withoutSenders(textOf(entry.extra)) : "";
    const lines = textOf(value).split("\n").length - 1;
    const text = `plain(${textOf(entry.status)}, ""${group && `, ${group}`})${"\n".repeat(lines)}`;
    edits.push({ start: value.start, end: value.end, text });
    return "skip";
  });
  if (edits.length === 0)
    throw new Error("The error catalog has another form than `CODE: known(…)` and `CODE: plain(…)`.");
  return edits.reduceRight(
    (text, { start, end, text: insert }) => text.slice(0, start) + insert + text.slice(end),
    source,
  );
}

/** The arguments of `known(status, details, message, extra?)` or `plain(status, message, extra?)`. */
function entryIn({ type, callee, arguments: given }: Node): { status: Node; extra: Node | null } | null {
  if (type !== "CallExpression" || !isNode(callee) || !Array.isArray(given)) return null;
  if (callee.name !== "known" && callee.name !== "plain") return null;
  const [status, extra] = [given[0], given[callee.name === "known" ? 3 : 2]];
  return isNode(status) ? { status, extra: isNode(extra) ? extra : null } : null;
}

/** Only servers ask who sends a code. */
function withoutSenders(extra: string): string {
  const rest = extra.replace(/(\.\.\.)?\b(own|reserved|clientOnly)\b,?/g, "").replace(/\s+/g, " ");
  return /\w/.test(rest) ? rest : "";
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
