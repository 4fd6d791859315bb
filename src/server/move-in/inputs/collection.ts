/** One row of a source: a line of a CSV file, an object of a JSON list, a row of a table. */
export interface RawRow {
  /** Where it stands, for messages: `users.csv, line 12`. */
  place: string;
  value: Record<string, unknown>;
}

/** Rows of one kind. Reading them again begins anew. */
export interface Collection {
  /** The name of the file without its ending, of the key that holds the list, or of the table. */
  name: string;
  /** The collection of the object that has the list, if the object itself could be the row. */
  inside?: string;
  rows(): AsyncIterable<RawRow>;
  /** The rows of a CSV file whose first line does not name its columns; absent for everything else. */
  named?(columns: readonly string[]): AsyncIterable<RawRow>;
  /** Its fields, where they are known without a row. */
  fields?: readonly string[];
  /** A view of a database has rows that other lists have, too: it is read only by whoever names it. */
  isView?: boolean;
}

/** What an input holds: lists of rows, and single values beside them. */
export interface Input {
  collections: readonly Collection[];
  /** The values that stand beside the lists of JSON files, under this key: one for each file that has it. */
  documents?(key: string): Promise<unknown[]>;
  /** Tables that could not be read, for the report. */
  unreadable?: readonly string[];
  close?(): Promise<void>;
}

/** The longest row: rows contain pictures, and a damaged file may have no end of a row at all. */
export const MAX_ROW_BYTES = 8 * 1024 * 1024;
