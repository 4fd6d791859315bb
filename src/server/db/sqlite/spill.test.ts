import { expect, test } from "bun:test";
import { spillingMap } from "./spill.ts";

test("a spilling map returns the last value of each key, even with more keys than fit in memory", () => {
  const map = spillingMap();

  for (let n = 0; n < 50_000; n++) map.set(`key ${n}`, `value ${n}`);
  map.set("key 7", "another");

  expect([map.get("key 7"), map.get("key 49999"), map.get("nothing")]).toEqual(["another", "value 49999", undefined]);
  map.close();
});
