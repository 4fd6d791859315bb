import { expect, test } from "bun:test";
import { named, placesOn, WORKERS } from "./places.ts";
import { crashServer } from "./server-crash.ts";

/** `npm run test:crash` has every place, and PostgreSQL. */
const PLACES_EACH_RUN = 1;

function somePlaces() {
  const quick = placesOn("sqlite").filter(({ worker }) => !WORKERS[worker].isOfCrowds);
  return quick
    .map((place) => ({ place, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, PLACES_EACH_RUN)
    .map(({ place }) => place);
}

// A reply to a sign-up or to an app is a promise: a power cut a moment later must not lose what it says or a part of it,
// whatever a worker was doing, and must not make a used code or a revoked token work again.
test("a server that is killed repeatedly keeps every acknowledged sign-up and token complete, and empties its queues", async () => {
  const places = somePlaces();

  const report = await crashServer({ dialect: "sqlite", kills: 1, places });

  expect(report).toEqual({
    kills: 1 + PLACES_EACH_RUN,
    acknowledged: expect.any(Number),
    reached: places.map(named),
    unreached: [],
    missing: [],
    torn: [],
    again: [],
    damage: [],
    leftQueued: 0,
  });
  expect(report.acknowledged).toBeGreaterThanOrEqual(1);
});
