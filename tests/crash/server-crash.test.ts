import { expect, test } from "bun:test";
import { crashServer } from "./server-crash.ts";

// "Signed up" on the screen is a promise. A power cut a moment later must not break it, nor leave half of it.
test("a server that is killed again and again keeps every sign-up it answered, whole, and works its queues off", async () => {
  const report = await crashServer({ kills: 10 });

  expect(report).toEqual({
    kills: 10,
    acknowledged: expect.any(Number),
    missing: [],
    torn: [],
    damage: [],
    leftQueued: 0,
  });
  expect(report.acknowledged).toBeGreaterThan(100);
}, 120_000);
