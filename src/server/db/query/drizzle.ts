import { Column, is, SQL } from "drizzle-orm";

/**
 * What we use of Drizzle's insides on both databases: the parts of a prepared query, and what reads a selected value.
 * `drizzle.test.ts` fails when a new version changes them; docs/decisions/0023-drizzle-s-insides.md says what they are for.
 */

/** A selected field and where it goes in the result: `["user", "id"]`. Rows have their values in the order of these. */
export interface SelectedField {
  path: string[];
  field: unknown;
}

export type Decode = (rows: readonly (readonly unknown[])[]) => unknown[];

/** What Drizzle's prepared queries of both dialects have in common. */
export interface Executable {
  execute(params: object): PromiseLike<unknown>;
  /** Of a statement that gives rows: what is in them, and what makes objects of them. */
  readonly fields?: readonly SelectedField[];
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
  /** Asked instead of Drizzle's own decoder, each time the query is executed. */
  customResultMapper?: Decode;
}

/** The result of `prepare`, of which Drizzle's types show the caller less. */
export const executable = (prepared: unknown): Executable => prepared as Executable;

export type Reader = (value: unknown) => unknown;

/** Of fields whose values are good as the driver gives them. */
export const AS_IT_IS: Reader = (value) => value;

/** Makes a value of what the driver gave for a field, null excepted. Undefined for a field of a kind that is not known here. */
export function readerOf(field: unknown): Reader | undefined {
  if (is(field, Column)) {
    const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    return isPlain ? AS_IT_IS : (value) => field.mapFromDriverValue(value);
  }
  if (is(field, SQL)) {
    // Drizzle keeps it from its types; its own mapper reads it there.
    const { decoder } = field as SQL & { decoder: { mapFromDriverValue: Reader } };
    return (value) => decoder.mapFromDriverValue(value);
  }
}
