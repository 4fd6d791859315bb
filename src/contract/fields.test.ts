import { expect, test } from "bun:test";
import fc from "fast-check";
import { emailAddress, isEmail, isStrictEmail, normalizeEmail, soughtText, withAsciiDomain } from "./fields.ts";

const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc
    .array(
      fc.constantFrom(
        "a",
        "b.c",
        "@",
        ".",
        "-",
        "example.com",
        " ",
        '"',
        "\u0000",
        "ü",
        "ü.de",
        "日本",
        "。",
        "K",
        "\r\n",
        "<",
        ",",
      ),
    )
    .map((all) => all.join("")),
);

test("an address is one line of ASCII with one @, so that no mail server reads two recipients or a header in it", () => {
  fc.assert(
    fc.property(anything, (text) => {
      if (!isEmail(text)) return;
      expect(text).toMatch(/^[\x21-\x7e]+$/);
      expect(text.split("@")).toHaveLength(2);
      expect(text).not.toMatch(/[,;:<>()[\]\\"\s]/);
      expect(text.length).toBeLessThanOrEqual(254);
    }),
    { numRuns: 500 },
  );
});

test("a strict address is an address, and its ordinary spelling is one, too", () => {
  fc.assert(
    fc.property(anything, (text) => {
      if (!isStrictEmail(text)) return;
      expect([isEmail(text), isStrictEmail(normalizeEmail(text))]).toEqual([true, true]);
    }),
    { numRuns: 500 },
  );
});

test("ordinary addresses are accepted", () => {
  const address = fc
    .tuple(fc.stringMatching(/^[a-z0-9+_]{1,20}$/), fc.stringMatching(/^[a-z0-9]{1,20}\.(com|de|example)$/))
    .map((parts) => parts.join("@"));

  fc.assert(fc.property(address, (each) => expect([isEmail(each), isStrictEmail(each)]).toEqual([true, true])));
});

test("the spelling by which addresses are compared is its own", () => {
  fc.assert(fc.property(anything, (text) => expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text))));
});

test("a text becomes an address only if it is one before its letters become lower case", () => {
  const made: (string | null)[] = ["Ada@MÜNCHEN.de", "KIM@Example.com"].map(emailAddress);
  expect(made).toEqual(["ada@xn--mnchen-3ya.de", "kim@example.com"]);
  // A Kelvin sign, whose lower case is a plain k; spaces; a full-width letter; two addresses.
  for (const text of [
    "\u212aim@example.com",
    " kim@example.com",
    "ｋim@example.com",
    "kim@example.com,ada@example.com",
    "",
  ])
    expect([text, emailAddress(text)]).toEqual([text, null]);
  fc.assert(
    fc.property(anything, (text) => {
      const made = emailAddress(text);
      if (made === null) expect(isEmail(text)).toBe(false);
      else expect([isEmail(made), emailAddress(made), made]).toEqual([true, made, normalizeEmail(text) as typeof made]);
    }),
    { numRuns: 500 },
  );
});

test("the domain of an address is written in ASCII, as mail servers know it", () => {
  expect(
    ["ada@münchen.de", "ADA@MÜNCHEN.DE", "ada@mu\u0308nchen.de", "ada@faß.de", "ada@日本。jp", "Ada@Example.com"].map(
      normalizeEmail,
    ),
  ).toEqual([
    "ada@xn--mnchen-3ya.de",
    "ada@xn--mnchen-3ya.de",
    "ada@xn--mnchen-3ya.de",
    "ada@xn--fa-hia.de",
    "ada@xn--wgv71a.jp",
    "ada@example.com",
  ]);
  expect(isStrictEmail(withAsciiDomain("ada@münchen.de"))).toBe(true);
});

// UTS 46 writes these as a domain in plain ASCII, which is that of somebody else.
test("a domain that only looks like one in ASCII, or that a URL reads otherwise, is not written as another", () => {
  for (const domain of [
    "ｅxample.com",
    "example。com",
    "exampleﬁ.com",
    "ex\u00adample.com",
    "１２７.１",
    "ü/x.de",
    "ü:80",
    "a@ü",
    "ü%2e.de",
    "-",
    "ü..de/",
  ])
    expect([domain, isEmail(withAsciiDomain(`kim@${domain}`)) && domain !== "a@ü"]).toEqual([domain, false]);
  expect(isEmail(withAsciiDomain("kim@evil.example@münchen.de"))).toBe(false);
  expect(isEmail(withAsciiDomain("kïm@münchen.de"))).toBe(false);
  expect(withAsciiDomain("müller")).toBe("müller");
});

test("a search for an address looks for its stored form, and any other search for the text as it is", () => {
  expect([" Ada@münchen.de ", "@münchen.de", "Müller", "a@b@Σ", " ö "].map(soughtText)).toEqual([
    "Ada@xn--mnchen-3ya.de",
    "@münchen.de",
    "Müller",
    "a@b@Σ",
    "ö",
  ]);
});

test("an address in ASCII stays as it is, and one that gets an ASCII domain is one line of ASCII", () => {
  fc.assert(
    fc.property(anything, (text) => {
      const written = withAsciiDomain(text);
      if (isEmail(text)) expect(written).toBe(text);
      if (isEmail(written)) expect(written).toMatch(/^[\x21-\x7e]+$/);
    }),
    { numRuns: 500 },
  );
});

test("a search converts whole addresses only: without a dot, a domain may be a part of a name", () => {
  expect(soughtText(" ada@münchen.de ")).toBe("ada@xn--mnchen-3ya.de");
  for (const text of ["1@Ä", "münchen.de", "Zoë"]) expect(soughtText(text)).toBe(text);
});
