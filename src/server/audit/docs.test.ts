import { expect, test } from "bun:test";
import { join } from "node:path";
import { AUDIT_ACTIONS } from "#contract/audit.ts";

test("the page about the audit log names exactly the existing actions", async () => {
  const page = await Bun.file(join(import.meta.dir, "../../../docs/audit.md")).text();
  const table = page.split("\n").filter((line) => line.startsWith("| "));

  const named = table.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map((match) => String(match[1])));

  expect(named.sort()).toEqual([...AUDIT_ACTIONS].sort());
});
