import type { Conversion } from "./conversion.ts";
import type { MoveMap } from "./map.ts";
import type { ProductName } from "./product-names.ts";
import type { Source } from "./source.ts";

/** A product that people move in from. */
export interface Product {
  /** As `--from` names it: `clerk`. */
  name: ProductName;
  /** As its makers write it: `Clerk`. */
  label: string;
  /** What a source of it is, for whoever gave something else: "the CSV file of the dashboard, or JSON of the API". */
  expects: string;
  /** Whether a source is this product's, by what only this product has. Without it, only `--from` chooses the product. */
  recognizes?(source: Source): Promise<boolean>;
  /** Reads the source and writes what it has. Throws a SourceError for a source that it cannot read. */
  convert(source: Source, into: Conversion, map: MoveMap): Promise<void>;
}
