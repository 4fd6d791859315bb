import { expect, test } from "bun:test";
import { feature } from "topojson-client";
import world from "world-atlas/countries-110m.json";
import { COUNTRY_CODES } from "./country-codes.ts";

const { features } = feature(world, world.objects.countries);

test("every country of the map that has a number has two letters, and they name the same country", () => {
  const names = new Intl.DisplayNames("en", { type: "region" });
  const numbered = features.filter(({ id }) => id !== undefined);
  // The map shortens names, and knows some countries by older ones.
  const isSame = (ours: string, theirs: string) => ours.replace("&", "and").slice(0, 3) === theirs.slice(0, 3);
  const other = numbered.flatMap(({ id, properties }) => {
    const name = names.of(COUNTRY_CODES.get(String(id)) ?? "ZZ") ?? "";
    return isSame(name, properties.name) ? [] : [`${properties.name}: ${name}`];
  });

  expect(other).toEqual([
    "W. Sahara: Western Sahara",
    "Dem. Rep. Congo: Congo - Kinshasa",
    "Fr. S. Antarctic Lands: French Southern Territories",
    "Eq. Guinea: Equatorial Guinea",
    "eSwatini: Eswatini",
    "Turkey: Türkiye",
    "Macedonia: North Macedonia",
    "S. Sudan: South Sudan",
  ]);
  expect(new Set(COUNTRY_CODES.values()).size).toBe(COUNTRY_CODES.size);
});

test("the countries without a number are those without one of ISO", () => {
  const without = features.filter(({ id }) => id === undefined).map(({ properties }) => properties.name);

  expect(without).toEqual(["N. Cyprus", "Somaliland", "Kosovo"]);
});
