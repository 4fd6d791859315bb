import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Deps } from "#server/deps.ts";
import { healthPages } from "#server/pages/health.ts";

/** Builds the code as the build of the executable does. */
async function minified(directory: string): Promise<typeof import("./route.ts")> {
  const { success, outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "route.ts")],
    target: "bun",
    minify: { syntax: true, whitespace: true, identifiers: false },
    outdir: directory,
  });
  expect(success).toBe(true);
  return import(outputs[0]?.path ?? "");
}

const deps = { settings: { publicUrl: "http://localhost" } } as Deps;

// In the executable it once read all of them for each request, which only the bench could show.
test("Elysia reads neither headers nor cookies nor queries by itself, from source and minified", async () => {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-minified-"));
  try {
    for (const { mount } of [await import("./route.ts"), await minified(directory)]) {
      const { app } = mount(deps, [], healthPages);
      const handlers = app.routes.map((route) => String(route.compile()));

      expect(handlers).toHaveLength(healthPages.length);
      for (const handler of handlers) {
        expect(handler).toContain("await handler(c)");
        expect(handler).not.toMatch(/cookie|headers|query|c\.(url|route|path|server)|defineProperty|mapResponse/i);
      }
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
});
