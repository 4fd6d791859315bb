import { and, type Column, eq, inArray, lte, type SQL } from "drizzle-orm";
import type { Tables } from "#server/db/store/tables.ts";

/** Which rows of a table have had their time. A job removes them; an index must find them. */
export interface Retention {
  table: keyof Tables;
  /** The primary key. */
  key: string;
  which(columns: Readonly<Record<string, Column>>, now: number): SQL | undefined;
}

/** Rows whose time in `column` was so long ago, or longer. */
export const since = (column: string, keepMillis: number): Retention["which"] => {
  return (columns, now) => columns[column] && lte(columns[column], now - keepMillis);
};

/** The same, of rows in one of these states. */
export const inState = (states: readonly string[], column: string, keepMillis: number): Retention["which"] => {
  const isOld = since(column, keepMillis);
  return (columns, now) =>
    columns.state &&
    and(states.length === 1 ? eq(columns.state, states[0]) : inArray(columns.state, [...states]), isOld(columns, now));
};
