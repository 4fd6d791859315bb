import { expect, test } from "bun:test";
import { domainToASCII } from "node:url";
import fc from "fast-check";
import { withAsciiDomain } from "./ascii-address.ts";
import { readableAddress } from "./readable-address.ts";

const shown = (domain: string) => readableAddress(`ada@${domainToASCII(domain)}`);

test("an address with a domain of another alphabet is shown as its owner writes it", () => {
  for (const domain of [
    "münchen.de",
    "mail.faß.de",
    "日本.jp",
    "παράδειγμα.δοκιμή",
    "пример.рф",
    "مثال.إختبار",
    "😀.example",
  ])
    expect(shown(domain)).toBe(`ada@${domain}`);
  expect(shown("example.com")).toBe("ada@example.com");
});

// The console would show another user's address.
test("an address that would read like another one is shown in ASCII", () => {
  for (const domain of ["аpple.com", "аррӏе.com", "gооgle.com", "ехаmple.com"])
    expect(shown(domain)).toBe(`ada@${domainToASCII(domain)}`);
});

test("a domain that is no Punycode, or is not written back to the same one, is shown as it is", () => {
  for (const domain of [
    "xn--zz.de",
    "xn--example-.com",
    "xn--a-ecp.ru",
    "xn--99999999.de",
    "xn--.de",
    "xn--münchen.de",
  ])
    expect(readableAddress(`ada@${domain}`)).toBe(`ada@${domain}`);
});

test("whatever is shown stands for the address and for no other", () => {
  const domain = fc.string({
    unit: fc.constantFrom("a", "b", "-", "ü", "я", "а", "日", "😀", "ß", "\u0301", "xn--", "3ya", "."),
    maxLength: 12,
  });
  fc.assert(
    fc.property(domain, (each) => {
      const address = withAsciiDomain(`ada@${each.toLowerCase()}`);
      expect(withAsciiDomain(readableAddress(address))).toBe(address);
    }),
    { numRuns: 500 },
  );
});
