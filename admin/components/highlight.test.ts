import { describe, expect, test } from "bun:test";
import { highlight } from "./highlight.ts";

const kindsOf = (code: string) => Object.fromEntries(highlight(code).map(({ kind, text }) => [text, kind]));

describe("syntax highlighting", () => {
  // Users may copy the highlighted code, so no character may get lost.
  test("keeps every character, in order", () => {
    const code = "const a = \"b\"; // c\n# d\ncurl http://localhost:1/x -H 'y: z' `q` =>";

    expect(
      highlight(code)
        .map(({ text }) => text)
        .join(""),
    ).toBe(code);
  });

  test("distinguishes strings, comments, keywords and names", () => {
    expect(kindsOf('const url = "x"; // why')).toMatchObject({
      const: "word",
      url: "name",
      '"x"': "string",
      "// why": "comment",
    });
  });

  test("does not take the slashes of a URL for a comment", () => {
    expect(highlight("curl http://localhost:4255/api").map(({ kind }) => kind)).toEqual(["plain"]);
  });
});
