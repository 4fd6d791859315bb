import type { SQL } from "bun";
import { BunSQLSession } from "drizzle-orm/bun-sql/session";
import { PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import type { Executable } from "#server/db/query/drizzle.ts";

/**
 * What we use of Drizzle's insides on PostgreSQL, besides what both databases use (`query/drizzle.ts`). `drizzle.test.ts`
 * fails when a new version changes it; docs/decisions/0023-drizzle-s-insides.md says what it is for.
 */

/**
 * The part of Bun.SQL that Drizzle uses: of the pool, or of one transaction. Rows of a select are asked for as arrays
 * (`unsafe(…).values()`), anything else is awaited.
 */
export type Client = Pick<SQL, "unsafe">;

/** One for all handles: it remembers the names of columns, which a fresh one would make for each query again. */
const dialect = new PgDialect({ casing: "snake_case" });

/** Drizzle on a client. What `drizzle()` does, without a dialect of its own. */
export class PostgresDatabase extends PgDatabase<never> {
  constructor(client: Client) {
    super(dialect, new BunSQLSession(client as SQL, dialect, undefined), undefined);
  }
}

/** The same query with another sender: Drizzle reads the client from the object when it executes. */
export const sentBy = (built: Executable, client: Client): Executable =>
  Object.create(built, { client: { value: client } });
