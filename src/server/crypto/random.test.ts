import { expect, test } from "bun:test";
import { orderedUuid } from "./random.ts";

test("ids sort in the order in which they are made, differ, and have the form of version 4", () => {
  const ids = Array.from({ length: 20_000 }, orderedUuid);

  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
