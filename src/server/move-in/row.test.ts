import { expect, test } from "bun:test";
import { millisOf } from "./row.ts";

test("a text that is longer than any time is none, before it is compared with the forms of one", () => {
  expect(millisOf(`2020-01-01T00:00:00Z${" ".repeat(20)}`)).toBe(Date.UTC(2020, 0, 1));
  expect(millisOf(`2020-01-01T00:00:00Z${" ".repeat(200)}`)).toBeUndefined();
});
