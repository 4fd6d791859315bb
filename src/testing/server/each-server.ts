import { afterAll, beforeAll, describe } from "bun:test";
import { migrations } from "#server/db/migrate/migrations.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { startServer, type TestServer, type TestServerOptions } from "./server.ts";

const START_MILLIS = 60_000;

export type ServerTests = (server: () => TestServer, dialect: Dialect) => void;

/**
 * Describes the same tests for a server on SQLite and one on PostgreSQL; the tests in `body` share each server. Choose it for
 * what the database can do differently: SQL of lists, searches, pages and deletions, requests at the same time, claims of
 * workers, counters, and the walks over every endpoint. Everything else is `onServer`. In a file of races that has other tests
 * as well, these are `detailOnPostgres`.
 */
export function eachServer(body: ServerTests, options: TestServerOptions = {}): void {
  for (const dialect of ["sqlite", "postgres"] as const) describeServer(dialect, body, options);
}

/** Describes tests that share a server on this database. */
export function describeServer(dialect: Dialect, body: ServerTests, options: TestServerOptions): void {
  describe(dialect, () => {
    let server: TestServer;
    let drop = async () => {};
    beforeAll(async () => {
      const environment = { ...options.environment };
      if (dialect === "postgres") {
        const database = await createTestDatabase(migrations.postgres);
        drop = () => database.drop();
        environment.DATABASE_URL = database.url;
      }
      server = await startServer({ ...options, environment });
    }, START_MILLIS);
    afterAll(async () => {
      await server?.stop();
      await drop();
    }, START_MILLIS);
    body(() => server, dialect);
  });
}
