import { describe, expect, test } from "bun:test";
import { inEnglish, loadEnglish } from "../../texts/in-english.ts";
import { checkProviderId, isIssuerUrl } from "./issuer-rules.ts";

await loadEnglish();

describe("a provider of the project's own", () => {
  test.each(["acme", "acme_2", " acme "])("may have the id %p", (id) => {
    expect(checkProviderId(id, ["google"], inEnglish)).toBe(true);
  });

  test.each(["", "Acme", "2acme", "acme-inc", "acme.inc", `a${"b".repeat(63)}`])("cannot have the id %p", (id) => {
    expect(checkProviderId(id, [], inEnglish)).toBe("Use lower-case letters, digits and _, and begin with a letter");
  });

  test("cannot have the id of another provider", () => {
    expect(checkProviderId("google", ["google"], inEnglish)).toBe("Another provider has this ID");
  });
});

describe("the URL of an issuer", () => {
  test.each(["https://login.example.com", "https://login.example.com/tenant/", "http://localhost:8080"])(
    "may be %p",
    (url) => {
      expect(isIssuerUrl(url)).toBe(true);
    },
  );

  test.each(["", "login.example.com", "ftp://login.example.com", "https://a.example/?x=1", "https://a.example/#x"])(
    "cannot be %p",
    (url) => {
      expect(isIssuerUrl(url)).toBe(false);
    },
  );
});
