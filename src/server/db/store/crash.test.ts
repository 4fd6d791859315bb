import { expect, test } from "bun:test";
import { crash } from "#testing/database/crash.ts";

// scripts/crash-test.ts is the long form.
test("a server killed ten times while it writes has lost no acknowledged write", async () => {
  const seen: object[] = [];

  const report = await crash({
    kills: 10,
    onKill: (_, { missing, undead, torn, damage }) => seen.push({ missing, undead, torn, damage }),
  });

  expect(seen).toEqual(Array(10).fill({ missing: [], undead: [], torn: [], damage: [] }));
  expect(report.acknowledged).toBeGreaterThan(100);
});
