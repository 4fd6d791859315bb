import { describe, expect, test } from "bun:test";
import { inEnglish, loadEnglish } from "../../texts/in-english.ts";
import { codeIn } from "./link-code.ts";
import { checkEmail, checkPassword } from "./owner-rules.ts";

await loadEnglish();

describe("creating the owner", () => {
  test.each(["ada@example.com", " ada@example.com ", "a.b+c@sub.example.org"])("%p is accepted", (email) => {
    expect(checkEmail(email, inEnglish)).toBe(true);
  });

  test.each([
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@example.c",
    ".ada@example.com",
    "a@b@c.de",
    "a b@c.de",
  ])("%p is refused", (email) => {
    expect(checkEmail(email, inEnglish)).toBe("Enter a valid email");
  });

  // The server counts UTF-16 units, too. With any other count, the form would accept passwords that the server refuses.
  test("a password has 8 to 70 UTF-16 units", () => {
    expect(checkPassword("1234567", inEnglish)).not.toBe(true);
    expect(checkPassword("12345678", inEnglish)).toBe(true);
    expect(checkPassword("🚣🚣🚣🚣", inEnglish)).toBe(true);
    expect(checkPassword("x".repeat(70), inEnglish)).toBe(true);
    expect(checkPassword("x".repeat(71), inEnglish)).not.toBe(true);
  });

  test("the code is read from the fragment of a printed link", () => {
    expect(codeIn("#code=abc")).toBe("abc");
    expect(codeIn("#code=")).toBeNull();
    expect(codeIn("")).toBeNull();
  });
});
