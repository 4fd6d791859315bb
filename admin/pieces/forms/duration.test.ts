import { describe, expect, test } from "bun:test";
import { durationOf, saySeconds, secondsOf } from "./duration.ts";

describe("a length of time in a form", () => {
  test.each([
    [600, "10 minute"],
    [5_400, "90 minute"],
    [86_400, "1 day"],
    [61, "61 second"],
  ])("%d seconds are shown as %s, and read again", (seconds, shown) => {
    expect(durationOf(seconds, 60)).toBe(shown);
    expect(secondsOf(shown)).toBe(seconds);
  });

  test("the default has no amount, and the unit of its length", () => {
    expect(durationOf(null, 2_592_000)).toBe(" day");
    expect(secondsOf(" day")).toBeNull();
  });

  test.each(["1.5 hour", "-1 day", "soon minute", "1e3 second"])("%p is no length of time", (typed) => {
    expect(secondsOf(typed)).toBeNaN();
  });

  test("is said in the language of the console", () => {
    expect([saySeconds(2_592_000, "en-US"), saySeconds(3_600, "de-DE")]).toEqual(["30 days", "1 Stunde"]);
  });
});
