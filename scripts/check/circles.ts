import { isTest, type Module } from "./modules.ts";

/** Files that import each other, also indirectly and for types only: they can only be read and moved together. */
export function circles(modules: Module[]): string[] {
  const own = modules.filter(({ file }) => !isTest(file));
  const imports = new Map(own.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]));
  return components(imports)
    .filter((files) => files.length > 1)
    .map((files) => `${files.length} files import each other: ${files.sort().join(", ")}.`);
}

/** In each folder of the SDK: files and folders there that need each other, even if no two of their files import each other. */
export function sdkCircles(modules: Module[]): string[] {
  const folders = new Set(
    modules.flatMap(({ file }) => foldersAbove(file)).filter((each) => /^src\/sdk(\/|$)/.test(each)),
  );
  return [...folders].flatMap((folder) => placeCircles(modules, (file) => partOf(folder, file), "parts of the SDK"));
}

/** `src/sdk/users/client/client-view.ts` → `src`, `src/sdk`, `src/sdk/users`, `src/sdk/users/client`. */
function foldersAbove(file: string): string[] {
  const names = file.split("/").slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join("/"));
}

/** In `src/sdk`, `src/sdk/users/client/…` → `sdk/users`; in `src/sdk/users`, → `sdk/users/client`. */
function partOf(folder: string, file: string): string | null {
  if (!file.startsWith(`${folder}/`)) return null;
  const [name] = file.slice(folder.length + 1).split("/");
  return `${folder}/${name}`.slice("src/".length);
}

/** Places that need each other, also indirectly and for types only. `placeOf` says where a file is; null for elsewhere. */
export function placeCircles(modules: Module[], placeOf: (file: string) => string | null, what: string): string[] {
  const graph = new Map<string, string[]>();
  for (const { file, imports } of modules) {
    const from = placeOf(file);
    if (from === null || isTest(file)) continue;
    const others = imports.flatMap(({ target }) => (target && placeOf(target)) ?? []).filter((to) => to !== from);
    graph.set(from, [...(graph.get(from) ?? []), ...others]);
  }
  return components(graph)
    .filter((places) => places.length > 1)
    .map((places) => `${places.length} ${what} need each other: ${places.sort().join(", ")}.`);
}

/** The strongly connected components of a graph (Tarjan). */
function components(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];

  function visit(node: string): number {
    const at = order.size;
    order.set(node, at);
    lowest.set(node, at);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      const reached = order.has(next) ? (open.includes(next) ? order.get(next) : undefined) : visit(next);
      lowest.set(node, Math.min(lowest.get(node) ?? at, reached ?? at));
    }
    const low = lowest.get(node) ?? at;
    if (low === at) found.push(open.splice(open.indexOf(node)));
    return low;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
