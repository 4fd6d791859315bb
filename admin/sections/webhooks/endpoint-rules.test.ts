import { describe, expect, test } from "bun:test";
import { inEnglish, loadEnglish } from "../../texts/in-english.ts";
import { checkHeaderName, checkHeaderValue, checkUrl, type HeaderValues, headerChanges } from "./endpoint-rules.ts";

await loadEnglish();

const header = (name: string, value = "", isStored = false): HeaderValues => ({ name, value, isStored });

describe("an endpoint of webhooks", () => {
  test.each(["https://api.example.com/hooks?a=b", " http://localhost:3000/ ", "https://[::1]:8080"])(
    "%p can be its URL",
    (url) => expect(checkUrl(url, inEnglish)).toBe(true),
  );

  test.each(["", "example.com/hooks", "ftp://example.com", "https://", "javascript:alert(1)"])(
    "%p cannot be its URL",
    (url) => expect(checkUrl(url, inEnglish)).toBe("Enter a URL that begins with https:// or http://"),
  );

  test("a URL with a password is refused, and a header is suggested", () => {
    expect(checkUrl("https://ada:secret@example.com", inEnglish)).toStartWith("Remove the username and password");
  });

  test("a header needs a name of its own that the server does not set, and a value of one line", () => {
    const check = (name: string, ...others: string[]) =>
      checkHeaderName(name, [header(name), ...others.map((each) => header(each))], inEnglish);
    expect(check("x-api-key", "x-other")).toBe(true);
    expect(check("")).toBe("Letters, digits and - only");
    expect(check("two words")).toBe("Letters, digits and - only");
    expect(check("Webhook-Signature")).toBe("Hallpass sets this header itself");
    expect(check("x-api-key", "X-API-Key")).toBe("This header is listed twice");
    expect(checkHeaderValue("Bearer abc", [], inEnglish)).toBe(true);
    expect(checkHeaderValue("a\nb", [], inEnglish)).toBe("One line of ASCII text");
  });

  test("only headers that were typed are sent; stored ones stay, and those taken out are removed", () => {
    const stored = ["x-key", "x-old"];
    expect(headerChanges([header("x-key", "", true), header("x-old", "", true)], stored)).toBeUndefined();
    expect(headerChanges([header("x-key", "", true), header("x-new", "1")], stored)).toEqual({
      "x-old": null,
      "x-new": "1",
    });
    expect(headerChanges([header("x-key", "2", true), header("x-old", "", true)], stored)).toEqual({ "x-key": "2" });
    // Taken out and typed again: the new value counts.
    expect(headerChanges([header("X-Key", "3"), header("x-old", "", true)], stored)).toEqual({ "X-Key": "3" });
  });
});
