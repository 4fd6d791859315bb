import type { SQLQueryBindings, Statement } from "bun:sqlite";
import { is, Param, Placeholder } from "drizzle-orm";
import type { Decode } from "#server/db/query/decoder.ts";
import type { Executable } from "#server/db/query/prepared.ts";

/** Runs a prepared query with its parameters; a statement without `returning` gives no rows. */
export type Run = (params: object) => unknown[];

/** What Drizzle's prepared queries for bun:sqlite are made of. */
interface Parts extends Executable {
  readonly stmt: Pick<Statement, "run" | "values">;
  readonly query: { readonly params: readonly unknown[] };
}

/**
 * The same as Drizzle's `execute`, without what it finds out anew each time: which parameter goes where, and in which of
 * its ways the statement is run. That, and the promises around it, cost about as much as a look-up by id.
 */
export function runOf(built: Executable): Run {
  const { stmt, query, fields, customResultMapper: decode } = built as Parts;
  if (fields && !decode) throw new TypeError("A prepared query selects something of a kind that is not known here");
  return decode ? selected(stmt, bindingOf(query.params), decode) : changed(stmt, bindingOf(query.params));
}

type Bind = (params: Readonly<Record<string, unknown>>) => SQLQueryBindings[];

function selected(stmt: Parts["stmt"], bind: Bind, decode: Decode): Run {
  return (params) => decode(stmt.values(...bind(params as Record<string, unknown>)));
}

function changed(stmt: Parts["stmt"], bind: Bind): Run {
  return (params) => {
    stmt.run(...bind(params as Record<string, unknown>));
    return [];
  };
}

function bindingOf(params: readonly unknown[]): Bind {
  const readers = params.map(readerOf);
  return (values) => readers.map((read) => read(values) as SQLQueryBindings);
}

function readerOf(param: unknown): (values: Readonly<Record<string, unknown>>) => unknown {
  if (is(param, Placeholder)) return named(param.name);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const read = named(param.value.name);
    return (values) => param.encoder.mapToDriverValue(read(values));
  }
  return () => param;
}

function named(name: string) {
  return (values: Readonly<Record<string, unknown>>) => {
    const value = values[name];
    if (value === undefined && !(name in values)) throw new Error(`Missing value for "${name}"`);
    return value;
  };
}
