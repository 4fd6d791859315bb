import { describe, expect, test } from "bun:test";
import { find } from "./find.ts";

const items = [
  { label: "Project settings", keywords: "name delete" },
  { label: "Sign-in", keywords: "password passkey" },
  { label: "Schlüssel", keywords: "API" },
  { label: "Keys of the project" },
];
const found = (query: string) => find(items, query).map(({ label }) => label);

describe("what the palette finds", () => {
  test("is everything in its order while nothing is typed", () => {
    expect(found("  ")).toEqual(items.map(({ label }) => label));
  });

  test("begins with labels that begin with the word, then words in them, then keywords", () => {
    expect(found("pro")).toEqual(["Project settings", "Keys of the project"]);
    expect(found("pass")).toEqual(["Sign-in"]);
    expect(found("in")).toEqual(["Sign-in", "Project settings"]);
  });

  test("fits every word that was typed, in any order", () => {
    expect(found("project keys")).toEqual(["Keys of the project"]);
    expect(found("settings sign")).toEqual([]);
  });

  test("does not ask for accents or capitals", () => {
    expect(found("SCHLUSS")).toEqual(["Schlüssel"]);
  });
});
