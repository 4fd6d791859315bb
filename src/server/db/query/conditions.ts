import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Dialect } from "#server/db/store/columns.ts";

/** Whether a column is among the values of a JSON array. */
export const isAmong = (dialect: Dialect, column: SQLWrapper, array: SQLWrapper): SQL =>
  dialect === "sqlite"
    ? sql`${column} in (select value from json_each(${array}))`
    : sql`${column} = any (array(select jsonb_array_elements_text(${array}::text::jsonb)))`;

/** An equality that must not use the column's index, which would find every row of the project. */
export const equalsUnindexed = (dialect: Dialect, column: SQLWrapper, value: SQLWrapper): SQL =>
  dialect === "sqlite" ? sql`+${column} = ${value}` : sql`${column} || '' = ${value}`;
