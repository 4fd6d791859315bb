import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Instance, openInstance } from "#commands/open-instance.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import { readSettings } from "#server/settings.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";

/** The data of servers that are killed, on SQLite or in a database of PostgreSQL. */
export interface Data extends AsyncDisposable {
  dialect: Dialect;
  directory: string;
  /** What leads a server to it, besides the directory. */
  environment: Record<string, string>;
  /** Opens it for reading, beside a server or without one. */
  open(): Promise<Instance>;
}

export async function makeData(dialect: Dialect): Promise<Data> {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-crash-"));
  const database = dialect === "postgres" ? await createTestDatabase() : null;
  const environment: Record<string, string> = database
    ? { DATABASE_URL: database.url, HALLPASS_SECRET: "a secret that all servers of the crash test have" }
    : {};
  return {
    dialect,
    directory,
    environment,
    open: () => openInstance(readSettings(environment, { data: directory }), { readOnly: true }),
    async [Symbol.asyncDispose]() {
      await database?.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
