import { expect, test } from "bun:test";
import fc from "fast-check";
import { renderConfig } from "#server/foundation/project-config/render.ts";
import { permissionGraph } from "./graph.ts";

type Edges = Record<string, { scope: "team" | "project"; contains: string[] }>;

const graphOf = (edges: Edges) =>
  permissionGraph(
    renderConfig({
      "rbac.permissions": Object.fromEntries(
        Object.entries(edges).map(([id, { scope, contains }]) => [
          id,
          { scope, containedPermissionIds: Object.fromEntries(contains.map((each) => [each, true as const])) },
        ]),
      ),
    }),
  );

/** Follows all edges again and again until nothing new is found. */
function naive(edges: Edges, granted: string[], scope: "team" | "project"): Set<string> {
  const held = new Set(granted.filter((id) => edges[id]?.scope === scope));
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const id of [...held]) {
      for (const each of edges[id]?.contains ?? []) if (edges[each]?.scope === scope) held.add(each);
    }
  }
  return held;
}

const id = fc.integer({ min: 0, max: 9 }).map((at) => `p${at}`);
const scope = fc.constantFrom("team" as const, "project" as const);
const edges: fc.Arbitrary<Edges> = fc.dictionary(id, fc.record({ scope, contains: fc.uniqueArray(id) }));

test("the permissions of a grant match a naive search in any graph: with cycles, gaps and both scopes", () => {
  fc.assert(
    fc.property(edges, fc.uniqueArray(id), scope, (graph, granted, wanted) => {
      expect([...graphOf(graph).closure(granted, wanted)].sort()).toEqual([...naive(graph, granted, wanted)].sort());
    }),
    { numRuns: 500 },
  );
});

test("the longest possible chain does not exhaust the stack", () => {
  const chain: Edges = {};
  for (let at = 0; at < 20_000; at++) chain[`p${at}`] = { scope: "team", contains: [`p${at + 1}`] };

  expect(graphOf(chain).closure(["p0"], "team").size).toBe(20_000);
});
