import { Column, is, SQL } from "drizzle-orm";

/**
 * The parts of Drizzle's internals that Hallpass uses on both databases: the parts of a prepared query, and the decoder
 * of a selected value. `drizzle.test.ts` fails when a new version changes them;
 * docs/decisions/0023-drizzle-s-insides.md says what they are for.
 */

/** A selected field and its path in the result: `["user", "id"]`. A row has its values in the order of the fields. */
export interface SelectedField {
  path: string[];
  field: unknown;
}

export type Decode = (rows: readonly (readonly unknown[])[]) => unknown[];

/** The common part of Drizzle's prepared queries in both dialects. */
export interface Executable {
  execute(params: object): PromiseLike<unknown>;
  /** For a statement that returns rows: the selected fields. */
  readonly fields?: readonly SelectedField[];
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
  /** Used instead of Drizzle's own decoder, each time the query is executed. */
  customResultMapper?: Decode;
}

/** Returns the result of `prepare` with the members that Drizzle's types hide. */
export const executable = (prepared: unknown): Executable => prepared as Executable;

export type Reader = (value: unknown) => unknown;

/** Reads values that need no conversion from the driver's. */
export const AS_IT_IS: Reader = (value) => value;

/**
 * Returns the function that converts a driver's value of a field, null excepted. Undefined for a kind of field that it
 * does not know.
 */
export function readerOf(field: unknown): Reader | undefined {
  if (is(field, Column)) {
    const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    return isPlain ? AS_IT_IS : (value) => field.mapFromDriverValue(value);
  }
  if (is(field, SQL)) {
    // Drizzle's types hide `decoder`, but its own mapper uses it.
    const { decoder } = field as SQL & { decoder: { mapFromDriverValue: Reader } };
    return (value) => decoder.mapFromDriverValue(value);
  }
}
