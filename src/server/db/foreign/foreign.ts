/** The database of another product, which somebody moves in from. It is read in one snapshot, and never written. */
export interface ForeignDatabase {
  tables: readonly ForeignTable[];
  /** Names of tables that its user may not read, or not completely. */
  unreadable: readonly string[];
  close(): Promise<void>;
}

export interface ForeignTable {
  /** With its schema, unless that is the default one: `users`, `auth.users`. */
  name: string;
  isView: boolean;
  columns: readonly string[];
  /** Reads few rows at a time. Reading them again begins anew. */
  rows(): AsyncIterable<ForeignRow>;
}

/**
 * A row by the names of its columns. Bytes are a Uint8Array, JSON and lists are what they stand for, times are text in
 * UTC, and a number that JavaScript cannot keep exactly is text.
 */
export type ForeignRow = Record<string, unknown>;

/** The database cannot be read. The message is for the operator, and never contains a password. */
export class ForeignDatabaseError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

/** The first rows of a table show what it is; all others come in larger portions. */
export const FIRST_ROWS = 20;
export const NEXT_ROWS = 200;

/** A whole number as text, as a number if it can be exact. */
export const exactNumber = (text: string): number | string => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
};

/** JSON that a database keeps as text. */
export const jsonOf = (text: string): unknown => JSON.parse(text);

/** A column of a table: how it is selected, and what becomes of its value, unless that is null. */
export interface Selected {
  name: string;
  expression: string;
  decode?(value: string): unknown;
}

export const decoded = (row: ForeignRow, columns: readonly Selected[]): ForeignRow =>
  Object.fromEntries(
    columns.map(({ name, decode }) => {
      const value = row[name];
      return [name, decode && typeof value === "string" ? decode(value) : value];
    }),
  );
