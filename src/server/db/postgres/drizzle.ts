import type { SQL } from "bun";
import { BunSQLSession } from "drizzle-orm/bun-sql/session";
import { PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import type { Executable } from "#server/db/query/drizzle.ts";

/**
 * The parts of Drizzle's internals that Hallpass uses on PostgreSQL, besides those for both databases
 * (`query/drizzle.ts`). `drizzle.test.ts` fails when a new version changes them;
 * docs/decisions/0023-drizzle-s-insides.md says what they are for.
 */

/**
 * The part of Bun.SQL that Drizzle uses, of the pool or of one transaction. Drizzle reads the rows of a select as
 * arrays (`unsafe(…).values()`), and awaits everything else.
 */
export type Client = Pick<SQL, "unsafe">;

type Statement = ReturnType<Client["unsafe"]>;

/** A statement that is not sent yet. */
export interface Unsent {
  query: string;
  params?: unknown[];
}

/**
 * A client whose statements are sent by a function, which resolves to what `read` takes of the answer. They have the form of
 * Bun's, which Drizzle expects: sent when they are awaited, for their rows or for their `values()`.
 */
export function clientSending(
  send: <T>(statement: Unsent, read: (sent: Statement) => PromiseLike<T>) => Promise<T>,
): Client {
  const unsafe = (query: string, params?: unknown[]): unknown => ({
    values: () => send({ query, params }, (sent) => sent.values()),
    // biome-ignore lint/suspicious/noThenProperty: stands in for Bun's query, which is lazy and awaited
    then: (resolve: (rows: unknown) => unknown, reject: (error: unknown) => unknown) =>
      send({ query, params }, (sent) => sent).then(resolve, reject),
  });
  return { unsafe } as Client;
}

/** Shared by all handles: it caches column names, which a new one would compute again for each query. */
const dialect = new PgDialect({ casing: "snake_case" });

/** Drizzle on a client, like `drizzle()` but with the shared dialect. */
export class PostgresDatabase extends PgDatabase<never> {
  constructor(client: Client) {
    super(dialect, new BunSQLSession(client as SQL, dialect, undefined), undefined);
  }
}

/** Returns the same query for another client: Drizzle reads the client from the object when it executes. */
export const sentBy = (built: Executable, client: Client): Executable =>
  Object.create(built, { client: { value: client } });
