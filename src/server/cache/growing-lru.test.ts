import { expect, test } from "bun:test";
import { movableTicks, until } from "#testing/waiting.ts";
import { growingLru } from "./growing-lru.ts";

test("a full cache drops what was not read for the longest time", () => {
  const cache = growingLru<string>(3);
  for (const key of ["a", "b", "c"]) cache.set(key, key);
  cache.get("a");

  cache.set("d", "d");

  expect(["a", "b", "c", "d"].filter((key) => cache.has(key))).toEqual(["a", "c", "d"]);
});

test("a cache never has more than its most entries", () => {
  const cache = growingLru<number>(10);

  for (let n = 0; n < 1_000; n++) cache.set(`key ${n}`, n);
  for (let n = 990; n < 1_000; n++) cache.set(`key ${n}`, n);

  expect(cache.size).toBe(10);
});

test("an entry is gone after its time", async () => {
  using ticks = movableTicks();
  const cache = growingLru<string>(3, { ttlMillis: 20 });
  cache.set("a", "a");
  expect(cache.get("a")).toBe("a");

  ticks.pass({ seconds: 2 });

  // The cache reads the time once in a while.
  await until(() => cache.get("a") === undefined);
});
