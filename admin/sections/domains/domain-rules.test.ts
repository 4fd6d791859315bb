import { describe, expect, test } from "bun:test";
import { inEnglish, loadEnglish } from "../../texts/in-english.ts";
import {
  canHaveWww,
  checkDomain,
  type DomainValues,
  domainsOf,
  isHost,
  valuesOf,
  withDomains,
} from "./domain-rules.ts";

await loadEnglish();

const form = (changes: Partial<DomainValues>): DomainValues => ({
  host: "app.example.com",
  alsoWww: false,
  isHttp: false,
  handlerPath: "/handler",
  ...changes,
});
const trusted = (domain: string) => ({ domain, handlerPath: "/handler" });

describe("trusting a domain", () => {
  test.each([
    "localhost",
    "localhost:3000",
    "example.com",
    "a-b.example.co.uk",
    "*.preview.example.com",
    "192.168.0.1",
  ])("%s is a host", (host) => {
    expect(isHost(host)).toBe(true);
  });

  test.each([
    "",
    "nope",
    "a..b",
    "-a.com",
    "a.com/path",
    "a.com:0",
    "a.com:99999",
    "a b.com",
    "ex@mple.com",
    "*.com",
    "*a.example.com",
    "a.*.example.com",
    "*.*.example.com",
  ])("%p is refused", (host) => {
    expect(checkDomain(form({ host }), [], inEnglish)).toBe("Invalid domain");
  });

  test.each(["com.example.app:/Callback", "exp://192.168.0.5:8081"])(
    "the address of an app, %s, is taken as it is",
    (host) => {
      expect(checkDomain(form({ host }), [], inEnglish)).toBe(true);
      expect(domainsOf(form({ host: ` ${host} `, alsoWww: true }))).toEqual([trusted(host)]);
      expect(valuesOf(trusted(host)).host).toBe(host);
    },
  );

  test("an app's scheme without a dot is refused", () => {
    expect(checkDomain(form({ host: "boats://callback" }), [], inEnglish)).toBe("Invalid domain");
  });

  test("a URL is accepted as a host", () => {
    expect(domainsOf(form({ host: " https://App.Example.com/ " }))).toEqual([trusted("https://app.example.com")]);
  });

  test("a domain that is already trusted is refused, even if it is stored with a trailing slash", () => {
    expect(checkDomain(form({}), [trusted("https://app.example.com/")], inEnglish)).toBe("Domain already exists");
    expect(checkDomain(form({ isHttp: true }), [trusted("https://app.example.com")], inEnglish)).toBe(true);
  });

  test("the www domain is added too, but not twice", () => {
    const added = domainsOf(form({ host: "example.com", alsoWww: true }));

    expect(added.map(({ domain }) => domain)).toEqual(["https://example.com", "https://www.example.com"]);
    expect(withDomains([trusted("https://www.example.com")], added)).toHaveLength(2);
  });

  test.each(["localhost", "www.example.com", "192.168.0.1", "*.example.com", "nope"])(
    "%s gets no www domain",
    (host) => {
      expect(canHaveWww(host)).toBe(false);
    },
  );
});
