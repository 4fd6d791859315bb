import type { Plugin } from "vite";
import { isNode, type Node, parse, walk } from "./syntax.ts";

/**
 * Replaces Vite's loader of parts, which also loads their styles and dependencies, with the browser's `import`. Whoever
 * uses this names the styles and dependencies otherwise, or has none.
 */
export const withoutPreloadHelper: Plugin = {
  name: "hallpass-without-preload-helper",
  enforce: "pre",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : null),
};

/**
 * Takes each import on demand out of the call that Vite wraps around it: `__vitePreload(() => import("./a.js"), …)`, or
 * `__vitePreload(async () => { const { A } = await import("./a.js"); return { A }; }, …)`.
 */
export function unwrapped(code: string): string {
  if (!code.includes("__VITE_PRELOAD__")) return code;
  const edits: { start: number; end: number }[] = [];
  walk(parse(code), (call) => {
    if (call.type !== "CallExpression" || !isNode(call.callee) || call.callee.name !== "__vitePreload")
      return undefined;
    const kept = importIn(call);
    if (!kept || !code.startsWith("import(", kept.start))
      throw new Error("Vite wraps imports in another form than before.");
    // One import may be inside another.
    edits.push({ start: call.start, end: kept.start }, { start: kept.end, end: call.end });
    return undefined;
  });
  const plain = edits
    .sort((a, b) => a.start - b.start)
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
  if (plain.includes("__VITE_PRELOAD__")) throw new Error("Vite wraps imports in another form than before.");
  return plain;
}

/** What the wrapped function returns, or waits for before it takes names out. */
function importIn({ arguments: given }: Node): Node | null {
  const [load] = Array.isArray(given) ? given : [];
  if (!isNode(load) || !isNode(load.body)) return null;
  if (load.body.type !== "BlockStatement") return load.body;
  let awaited: Node | null = null;
  walk(load.body, ({ type, argument }) => {
    if (type !== "AwaitExpression" || !isNode(argument)) return undefined;
    awaited ??= argument;
    return "skip";
  });
  return awaited;
}
