import { expect, test } from "bun:test";
import { crash } from "#testing/crash.ts";

// The long form is scripts/crash-test.ts.
test("a server killed while it writes, ten times over, has lost nothing that it acknowledged", async () => {
  const seen: object[] = [];

  const report = await crash({
    kills: 10,
    onKill: (_, { missing, undead, torn, damage }) => seen.push({ missing, undead, torn, damage }),
  });

  expect(seen).toEqual(Array(10).fill({ missing: [], undead: [], torn: [], damage: [] }));
  expect(report.acknowledged).toBeGreaterThan(100);
}, 60_000);
