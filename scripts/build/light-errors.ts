import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stale.ts";
import { isNode, type Node, parse, walk } from "./syntax.ts";

/**
 * Returns the error catalog as browsers need it: the server sends its texts with its errors, so an entry keeps its text
 * only when the SDK itself makes errors of this code. The texts are half of the catalog.
 */
export function lightErrors(source: string, madeByClients: ReadonlySet<string> = codesMadeBySdk()): string {
  const edits: { start: number; end: number; text: string }[] = [];
  walk(parse(source), (node) => {
    const { key, value } = node;
    if (node.type !== "Property" || !isNode(key) || !isNode(value) || !/^[A-Z_]+$/.test(String(key.name))) return;
    const message = messageOf(value);
    if (!message) return;
    if (madeByClients.has(String(key.name))) return "skip";
    const lines = source.slice(message.start, message.end).split("\n").length - 1;
    const none = message.type === "Literal" ? '""' : '() => ""';
    edits.push({ start: message.start, end: message.end, text: `${none}${"\n".repeat(lines)}` });
    return "skip";
  });
  if (edits.length === 0)
    throw new Error("The error catalog has another form than `CODE: known(…)` and `CODE: plain(…)`.");
  return edits.reduceRight(
    (text, { start, end, text: insert }) => text.slice(0, start) + insert + text.slice(end),
    source,
  );
}

/** The argument of `known(status, details, message)` or `plain(status, message)`. */
function messageOf({ type, callee, arguments: given }: Node): Node | undefined {
  if (type !== "CallExpression" || !isNode(callee) || !Array.isArray(given)) return undefined;
  const at = callee.name === "known" ? given[2] : callee.name === "plain" ? given[1] : undefined;
  return isNode(at) ? at : undefined;
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
