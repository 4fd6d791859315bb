import { expect, test } from "bun:test";
import { countryNames } from "./countries.ts";

test("a country has its name in the language of the console", () => {
  expect([countryNames("en-US")("DE"), countryNames("de-DE")("DE")]).toEqual(["Germany", "Deutschland"]);
});

test("a code that names no country, as proxies report it, stays as it is", () => {
  expect(["T1", "", "de-x"].map(countryNames("en-US"))).toEqual(["T1", "", "de-x"]);
});
