import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../build/stale.ts";

/** Modules of the runtime that few servers need at once. Loading them would be a part of each start. */
const ON_DEMAND = ["node:dns/promises", "node:http", "node:https", "node:tls", "node:zlib"];

/** What loading a module of ours loads with it: the modules of packages and of the runtime. Not what is imported on demand. */
function loadedWith(entry: string): Set<string> {
  const loaded = new Set<string>();
  const seen = new Set<string>();
  function load(file: string) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) return;
    seen.add(file);
    const transpiler = new Bun.Transpiler({ loader: file.endsWith("x") ? "tsx" : "ts" });
    for (const { kind, path } of transpiler.scanImports(readFileSync(file, "utf8"))) {
      if (kind !== "import-statement") continue;
      if (path.startsWith("#")) load(join(root, "src", path.slice(1)));
      else if (path.startsWith(".")) load(join(dirname(file), path));
      else loaded.add(path);
    }
  }
  load(join(root, entry));
  return loaded;
}

test("a start loads no module of the runtime that is for other servers, TLS or compression", () => {
  const loaded = loadedWith("src/server/start.ts");

  expect(loaded).toContain("node:crypto");
  expect(ON_DEMAND.filter((name) => loaded.has(name))).toEqual([]);
  // The same search finds one where it is loaded.
  expect(loadedWith("src/server/tls/listen.ts")).toContain("node:tls");
});
