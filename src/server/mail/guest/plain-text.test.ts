import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { growth, HOSTILE, LINEAR } from "#testing/server/growth.ts";
import { plainText } from "./plain-text.ts";

describe("the plain text of a mail", () => {
  test("has its words, lines, paragraphs, lists and links", () => {
    const html = `<html><head><title>No</title></head><body><h1>Hello&nbsp;&amp; welcome</h1><p>One<br>two</p><!-- no -->
      <ul><li>first</li><li>second</li></ul><hr><p>See <a href="https://example.com/x?a=1&amp;b=2">this page</a> or
      <a href="mailto:ada@example.com">ada@example.com</a>.</p><p style="display: none">unseen</p></body></html>`;

    expect(plainText(html)).toBe(
      [
        "Hello & welcome",
        "One\ntwo",
        "- first\n- second",
        "---",
        "See this page <https://example.com/x?a=1&b=2> or ada@example.com.",
      ].join("\n\n"),
    );
  });

  test("text that only looks like a tag is text, and of unclosed constructs only a comment hides text", () => {
    expect(plainText("1 < 2 and 3 > 2")).toBe("1 < 2 and 3 > 2");
    expect(plainText("<p>before</p> <a href='x")).toBe("before\n\n<a href='x");
    expect(plainText('<p>before</p><a title=">" \'>after</a>')).toBe("before\n\nafter");
    expect(plainText("<!DOCTYPE html><p>before</p><!-- after")).toBe("before");
  });

  test("the text of any HTML has no blank lines at its ends and no more than one in a row", () => {
    const part = fc.constantFrom("<br>", "<p>", "</p>", "<a href='x'>", "</a>", " ", "\n", "x", "<li>", "<", ">", "'");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const text = plainText(parts.join(""));

        expect(text).toBe(text.trim());
        expect(text).not.toContain("\n\n\n");
      }),
    );
  });
});

// Owners write the HTML, and the server's main thread parses it: 64 KiB of <br> once stopped a whole instance.
test.each(Object.keys(HOSTILE))("twice as much of %s takes about twice the time", (name) => {
  const make = HOSTILE[name] ?? String;

  expect(growth(make, plainText)).toBeLessThan(LINEAR);
});
