import { describe, expect, test } from "bun:test";
import { flag, oneOf, text } from "./search.ts";

describe("reading the query string of a URL", () => {
  test("a text may look like a number", () => {
    expect(text({ q: "boats" }, "q")).toBe("boats");
    expect(text({ q: 12 }, "q")).toBe("12");
    expect(text({ q: { a: 1 } }, "q")).toBeUndefined();
    expect(text({ q: "" }, "q")).toBeUndefined();
  });

  test("an unknown value counts as absent", () => {
    expect(oneOf({ sort: "name" }, "sort", ["recency", "name"])).toBe("name");
    expect(oneOf({ sort: "constructor" }, "sort", ["recency", "name"])).toBeUndefined();
  });

  test("a flag is set or absent", () => {
    expect(flag({ create: true }, "create")).toBe(true);
    expect(flag({ create: "true" }, "create")).toBe(true);
    expect(flag({ create: "no" }, "create")).toBeUndefined();
  });
});
