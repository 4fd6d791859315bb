import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { makeOutage } from "./outage.ts";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Lets the answer of a look arrive. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test("an outage is looked at less and less often, and ends by itself", async () => {
  let isUp = false;
  let looks = 0;
  const seen: boolean[] = [];
  const outage = makeOutage(async () => {
    looks += 1;
    return isUp;
  });
  outage.subscribe(() => seen.push(outage.isOut()));

  outage.begin();
  outage.begin();
  await settle();
  expect(looks).toBe(1);

  for (const [seconds, sofar] of [
    [1, 2],
    [2, 3],
    [4, 4],
    [8, 5],
    [16, 6],
    [30, 7],
    [30, 8],
  ] as const) {
    jest.advanceTimersByTime(seconds * 1_000 - 1);
    await settle();
    expect(looks).toBe(sofar - 1);
    jest.advanceTimersByTime(1);
    await settle();
    expect(looks).toBe(sofar);
  }

  isUp = true;
  await outage.look();
  expect(seen).toEqual([true, false]);
  jest.advanceTimersByTime(60_000);
  await settle();
  expect(looks).toBe(9);
});
