import { describe, expect, test } from "bun:test";
import { highlight } from "./highlight.ts";

const kindsOf = (code: string) => Object.fromEntries(highlight(code).map(({ kind, text }) => [text, kind]));

describe("colouring code", () => {
  // What people copy is what they see: no character may get lost.
  test("every character comes out again, in order", () => {
    const code = "const a = \"b\"; // c\n# d\ncurl http://localhost:1/x -H 'y: z' `q` =>";

    expect(
      highlight(code)
        .map(({ text }) => text)
        .join(""),
    ).toBe(code);
  });

  test("strings, comments, keywords and names are told apart", () => {
    expect(kindsOf('const url = "x"; // why')).toMatchObject({
      const: "word",
      url: "name",
      '"x"': "string",
      "// why": "comment",
    });
  });

  test("the slashes of an address begin no comment", () => {
    expect(highlight("curl http://localhost:4255/api").map(({ kind }) => kind)).toEqual(["plain"]);
  });
});
