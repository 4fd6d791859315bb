import { geoNaturalEarth1, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import world from "world-atlas/countries-110m.json";
import { COUNTRY_CODES } from "./country-codes.ts";
import { shadeOf } from "./shades.ts";

const WIDTH = 640;
const HEIGHT = 300;
const ANTARCTICA = "AQ";

/** The outline of each country. The two letters are missing where ISO has none. */
const countries = outlines();

function outlines(): { code: string | undefined; path: string }[] {
  const { features } = feature(world, world.objects.countries);
  const named = features.map((each) => ({
    // Many proxies report Kosovo by these letters.
    code: each.properties.name === "Kosovo" ? "XK" : COUNTRY_CODES.get(String(each.id)),
    shape: each,
  }));
  // Nobody signs up there, and it would take a fifth of the map.
  const shown = named.filter(({ code }) => code !== ANTARCTICA);
  const projection = geoNaturalEarth1().fitSize([WIDTH, HEIGHT], {
    type: "FeatureCollection",
    features: shown.map(({ shape }) => shape),
  });
  const path = geoPath(projection).digits(1);
  return shown.map(({ code, shape }) => ({ code, path: path(shape) ?? "" }));
}

interface WorldMapProps {
  /** Says what the map shows. */
  label: string;
  counts: Readonly<Record<string, number>>;
  /** What the pointer shows of a country. */
  describe: (code: string, count: number) => string;
}

/** The countries of the world, shaded by their share of the users. */
export default function WorldMap({ label, counts, describe }: WorldMapProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="h-auto w-full">
      {countries.map(({ code, path }) => {
        const count = (code && counts[code]) || 0;
        return (
          <path key={path} d={path} className={`map-country map-shade-${shadeOf(count, all)}`}>
            {code && count > 0 && <title>{describe(code, count)}</title>}
          </path>
        );
      })}
    </svg>
  );
}
