import { expect, test } from "bun:test";
import { crashServer } from "./server-crash.ts";

// The short form of `npm run test:crash`. A reply to a sign-up is a promise: a power cut a moment later must not lose the sign-up or a part of it.
test("a server that is killed repeatedly keeps every acknowledged sign-up complete, and empties its queues", async () => {
  const report = await crashServer({ kills: 3 });

  expect(report).toEqual({
    kills: 3,
    acknowledged: expect.any(Number),
    missing: [],
    torn: [],
    damage: [],
    leftQueued: 0,
  });
  expect(report.acknowledged).toBeGreaterThanOrEqual(report.kills);
}, 120_000);
