import { and, type Column, eq, inArray, lte, type SQL } from "drizzle-orm";
import type { Tables } from "#server/db/store/tables.ts";
import type { KeptKind } from "#server/foundation/project-config/index.ts";

/** Selects the rows of a table that have expired. A job deletes them; an index must find them. */
export interface Retention {
  table: keyof Tables;
  /** The primary key. */
  key: string | readonly string[];
  which(columns: Readonly<Record<string, Column>>, now: number): SQL | undefined;
}

/** Selects rows of a project that it no longer keeps. An index must find them by project and time. */
export interface ProjectRetention {
  table: keyof Tables;
  /** The primary key. */
  key: string;
  /** The setting of the project that says for how long it keeps them. */
  kind: KeptKind;
  which(columns: Readonly<Record<string, Column>>, projectId: string, before: number): SQL | undefined;
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
