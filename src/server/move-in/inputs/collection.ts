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
  rows(): AsyncIterable<RawRow>;
  /** Its fields, where they are known without a row. */
  fields?: readonly string[];
  /** A view of a database has rows that other lists have, too: it is read only by whoever names it. */
  isView?: boolean;
}

/** What an input holds: lists of rows, and single values beside them. */
export interface Input {
  collections: readonly Collection[];
  /** A value that stands beside the lists of a JSON file, under its key; undefined if there is none. */
  document?(key: string): Promise<unknown>;
  /** Tables that could not be read, for the report. */
  unreadable?: readonly string[];
  close?(): Promise<void>;
}

/** The longest row: rows contain pictures, and a damaged file may have no end of a row at all. */
export const MAX_ROW_BYTES = 8 * 1024 * 1024;
