import { and, type Column, eq, inArray, lte, type SQL } from "drizzle-orm";
import type { Tables } from "#server/db/store/tables.ts";

/** Selects the rows of a table that have expired. A job deletes them; an index must find them. */
export interface Retention {
  table: keyof Tables;
  /** The primary key. */
  key: string;
  which(columns: Readonly<Record<string, Column>>, now: number): SQL | undefined;
}

/** Matches rows whose time in `column` is at least `keepMillis` ago. */
export const since = (column: string, keepMillis: number): Retention["which"] => {
  return (columns, now) => columns[column] && lte(columns[column], now - keepMillis);
};

/** Matches the same rows, if they are in one of these states. */
export const inState = (states: readonly string[], column: string, keepMillis: number): Retention["which"] => {
  const isOld = since(column, keepMillis);
  return (columns, now) =>
    columns.state &&
    and(states.length === 1 ? eq(columns.state, states[0]) : inArray(columns.state, [...states]), isOld(columns, now));
};
