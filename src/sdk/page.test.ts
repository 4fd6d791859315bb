import { expect, test } from "bun:test";
import { pageOf } from "./page.ts";

test("a page is an array that keeps its cursor when it is filtered and cut", () => {
  const page = pageOf([1, 2, 3], "after-3");

  const odd = page.filter((each) => each % 2);

  expect([...odd]).toEqual([1, 3]);
  expect([page.nextCursor, odd.nextCursor, odd.slice(1).nextCursor]).toEqual(["after-3", "after-3", "after-3"]);
  expect([Array.isArray(odd), odd.length, JSON.stringify(odd)]).toEqual([true, 2, "[1,3]"]);
});
