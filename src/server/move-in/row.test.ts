import { expect, test } from "bun:test";
import { millisOf } from "./row.ts";

test("a text that is longer than any time is none, before it is compared with the forms of one", () => {
  expect(millisOf(`2020-01-01T00:00:00Z${" ".repeat(20)}`)).toBe(Date.UTC(2020, 0, 1));
  expect(millisOf(`2020-01-01T00:00:00Z${" ".repeat(200)}`)).toBeUndefined();
});

test("a date whose day and month could be each other is no time; one with the name of its month is", () => {
  for (const text of ["01/02/2023", "1.2.2023 10:00", "01-02-23"]) expect(millisOf(text)).toBeUndefined();
  expect(millisOf("2 Jan 2023 03:04:05 GMT")).toBe(Date.UTC(2023, 0, 2, 3, 4, 5));
  expect(millisOf("2023-01-02 03:04:05")).toBe(Date.UTC(2023, 0, 2, 3, 4, 5));
});
