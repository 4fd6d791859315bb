import { describe, expect, test } from "bun:test";
import { find } from "./find.ts";

const items = [
  { label: "Project settings", keywords: "name delete" },
  { label: "Sign-in", keywords: "password passkey" },
  { label: "Schlüssel", keywords: "API" },
  { label: "Keys of the project" },
];
const found = (query: string) => find(items, query).map(({ label }) => label);

describe("search in the palette", () => {
  test("finds all items, in their order, without a query", () => {
    expect(found("  ")).toEqual(items.map(({ label }) => label));
  });

  test("ranks the start of a label first, then the start of a word in it, then keywords", () => {
    expect(found("pro")).toEqual(["Project settings", "Keys of the project"]);
    expect(found("pass")).toEqual(["Sign-in"]);
    expect(found("in")).toEqual(["Sign-in", "Project settings"]);
  });

  test("finds items that contain every word of the query, in any order", () => {
    expect(found("project keys")).toEqual(["Keys of the project"]);
    expect(found("settings sign")).toEqual([]);
  });

  test("ignores accents and case", () => {
    expect(found("SCHLUSS")).toEqual(["Schlüssel"]);
  });
});
