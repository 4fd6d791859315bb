import { expect, test } from "bun:test";
import { scaleTo } from "./scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [40, [0, 10, 20, 30, 40]],
  [1_234, [0, 500, 1_000, 1_500]],
])("a chart up to %d has lines at %j", (largest, lines) => {
  expect(scaleTo(largest)).toEqual(lines);
});
