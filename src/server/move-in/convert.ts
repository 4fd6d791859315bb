import { Conversion } from "./conversion.ts";
import { LineFiles, type Most } from "./line-files.ts";
import type { MoveMap } from "./map.ts";
import type { Product } from "./product.ts";
import { PRODUCT_NAMES, type ProductName } from "./product-names.ts";
import { products } from "./products.ts";
import type { MoveReport } from "./report.ts";
import type { Source } from "./source.ts";
import { SourceError } from "./source-error.ts";

export interface ConvertOptions {
  projectId: string;
  map: MoveMap;
  /** An empty directory that only its owner can read. */
  scratch: string;
  now(): number;
  /** Ends the conversion of a source that has more. */
  most?: Most;
}

export interface Converted {
  lines: LineFiles;
  report: MoveReport;
}

/** Reads a source of another product and writes it as lines of our own, which an import takes. Changes no data. */
export async function convert(product: Product, source: Source, options: ConvertOptions): Promise<Converted> {
  const lines = new LineFiles(options.scratch, options.most);
  const into = new Conversion({
    projectId: options.projectId,
    product: product.name,
    source,
    lines,
    roles: options.map.roles,
    providers: options.map.providers,
    hasNewIds: options.map.ids === "new",
    now: options.now,
  });
  try {
    for (const table of source.unreadable) {
      into.report.warn("The user of the database may not read a table. Its rows were left out.", table);
    }
    const { map, unused } = watchedMap(options.map);
    await product.convert(source, into, map);
    for (const name of unused()) into.report.warn("A setting of the map was not used.", name);
    return { lines, report: into.done() };
  } finally {
    into.close();
    lines.close();
  }
}

/** A map that notes which of its settings a reader asks for: it does not know a misspelled one. */
function watchedMap(map: MoveMap): { map: MoveMap; unused(): string[] } {
  const { settings = {} } = map;
  const used = new Set<PropertyKey>();
  const watched = new Proxy(settings, {
    get(target, name) {
      used.add(name);
      return Reflect.get(target, name);
    },
  });
  return {
    map: { ...map, settings: watched },
    unused: () => Object.keys(settings).filter((name) => !used.has(name)),
  };
}

/** Returns the product that a source is from: the one with the name `from`, or the only one that recognizes it. */
export async function productOf(source: Source, from: ProductName | undefined): Promise<Product> {
  const chosen = products.find(({ name }) => name === from);
  if (chosen && !chosen.recognizes) return chosen;
  const recognized: Product[] = [];
  for (const product of chosen ? [chosen] : products) if (await product.recognizes?.(source)) recognized.push(product);
  const [first, second] = recognized;
  if (first && !second) return first;
  if (chosen && source.damage) throw source.damage;
  if (chosen) throw new SourceError(`This is not from ${chosen.label}: expected ${chosen.expects}. ${inIt(source)}`);
  if (first) {
    const could = recognized.map(({ name }) => `--from ${name}`).join(" or ");
    throw new SourceError(`The source could be of several products. Say which: ${could}.`);
  }
  if (source.damage) throw source.damage;
  throw new SourceError(
    `The source does not say what product it is from. Say it with --from: ${PRODUCT_NAMES.join(", ")}. ${inIt(source)}`,
  );
}

function inIt({ names, unreadable }: Source): string {
  const hidden = unreadable.length > 0 ? ` The user of the database may not read: ${unreadable.join(", ")}.` : "";
  return `The source has: ${names.join(", ") || "nothing"}.${hidden}`;
}
