import { type Columns, columns, type Dialect } from "./columns.ts";

/** One row per thing that processes keep in memory; the version grows with each change of it (see `Transaction.bump`). */
const cacheVersions = (c: Columns) =>
  c.table("cache_versions", {
    key: c.text().primaryKey(),
    version: c.integer().notNull(),
  });

/** Every table of the product. A key here is the name under which `db.<key>` is found in `read` and `write`. */
export function makeTables(c: Columns) {
  return {
    cacheVersions: cacheVersions(c),
  };
}

export type Tables = ReturnType<typeof makeTables>;

/** The tables as each database knows them. */
export const tables: Record<Dialect, Tables> = {
  sqlite: makeTables(columns.sqlite),
  postgres: makeTables(columns.postgres),
};
