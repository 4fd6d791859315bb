import { Database } from "bun:sqlite";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import type { Store } from "#server/db/store/store.ts";

/** The database's plan for a statement, line by line. Call `close` after the last one. */
export interface Explain {
  plan(statement: string): Promise<string[]>;
  close(): Promise<void>;
}

interface Place {
  directory: string;
  databaseUrl?: string | null;
}

export function explainAt({ directory, databaseUrl }: Place): Explain {
  if (!databaseUrl) {
    const database = new Database(join(directory, DATABASE_FILE), { readonly: true });
    return {
      plan: async (statement) =>
        database
          .prepare<{ detail: string }, []>(`explain query plan ${statement}`)
          .all()
          .map(({ detail }) => detail),
      close: async () => database.close(),
    };
  }
  const sql = new Bun.SQL({ url: databaseUrl, max: 1 });
  // Makes the planner prefer indexes however few rows there are.
  let ready: Promise<unknown> | undefined;
  return {
    async plan(statement) {
      ready ??= sql.unsafe("set enable_seqscan = off; analyze").simple();
      await ready;
      const rows: Record<string, string>[] = await sql.unsafe(`explain (generic_plan) ${statement}`);
      return rows.map((row) => Object.values(row)[0] ?? "");
    },
    close: () => sql.close(),
  };
}

/** The texts of the prepared statements that run during `body`. */
export async function statementsDuring(store: Store, body: () => Promise<unknown>): Promise<string[]> {
  const statements = new Set<string>();
  const { rows } = store;
  store.rows = async (query, params) => {
    const built: unknown = await store.read(async (db) => {
      const statement: unknown = query.build(db as never);
      return (statement as { toSQL(): { sql: string } }).toSQL().sql;
    });
    statements.add(String(built));
    return rows.call(store, query, params) as never;
  };
  try {
    await body();
  } finally {
    store.rows = rows;
  }
  return [...statements];
}
