import { afterAll, describe } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Migration } from "#server/db/migrate/migrations.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import type { Dialect } from "#server/db/store/columns.ts";
import { openStore, type StoreSettings } from "#server/db/store/open.ts";
import type { Store } from "#server/db/store/store.ts";
import { placeMigrated } from "./migrated.ts";
import { createTestDatabase, emptyDatabase } from "./postgres.ts";

/** Data for one test: the product's tables, empty. */
export interface TestPlace {
  readonly dialect: Dialect;
  /** The settings for `openStore`, or for a server. */
  readonly settings: StoreSettings;
  /**
   * Opens it in strict mode, unless the test says otherwise. A further call stands for a further process on the same data.
   * Closed after the tests.
   */
  open(own?: Partial<StoreSettings>): Promise<Store>;
}

interface PlaceOptions {
  /** SQL for tables that only the test has. */
  extra?: Record<Dialect, string>;
  /** Without any table, as before the first migration. Default: false. */
  isBare?: boolean;
}

type MakePlace = (options?: PlaceOptions) => Promise<TestPlace>;

/** Describes the same tests for both databases. `make` creates new data each time. */
export function eachStore(body: (make: MakePlace, dialect: Dialect) => void): void {
  for (const dialect of ["sqlite", "postgres"] as const) {
    describe(dialect, () => {
      const stores: Store[] = [];
      const cleanUps: (() => Promise<unknown>)[] = [];
      afterAll(async () => {
        for (const store of stores) await store.close();
        await Promise.all(cleanUps.map((cleanUp) => cleanUp()));
      });
      body((options) => makePlace(dialect, { stores, cleanUps }, options), dialect);
    });
  }
}

async function makePlace(
  dialect: Dialect,
  { stores, cleanUps }: { stores: Store[]; cleanUps: (() => Promise<unknown>)[] },
  { extra, isBare = false }: PlaceOptions = {},
): Promise<TestPlace> {
  const own: Migration[] = extra ? [{ number: 9001, name: "9001_extra", sql: extra[dialect] }] : [];
  const known = [...migrations[dialect], ...own];
  const directory = mkdtempSync(join(tmpdir(), "hallpass-test-"));
  cleanUps.push(async () => rmSync(directory, { recursive: true, force: true }));

  const settings: StoreSettings = { directory, strict: true, migrations: known };
  if (dialect === "postgres") {
    const database = await createTestDatabase(known);
    cleanUps.push(() => database.drop());
    settings.databaseUrl = database.url;
    if (isBare) await emptyDatabase(database.url);
  } else if (!isBare) await placeMigrated(directory, known);
  let opened = 0;
  return {
    dialect,
    settings,
    async open(own = {}) {
      // A data directory has one server; a process that opens it later is a tool beside it.
      const store = await openStore({ ...settings, beside: opened++ > 0, ...own });
      stores.push(store);
      return store;
    },
  };
}
