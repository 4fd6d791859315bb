import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migratePostgres } from "#server/db/migrate/postgres.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { openStore } from "#server/db/store/open.ts";
import { pageOfUsers } from "#server/features/users/list.ts";
import { indexChanges } from "#server/features/users/search/text-index.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { sampleCopy } from "#testing/database/sample-copy.ts";
import { addCrowd, addProjects } from "#testing/people/crowd.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { load } from "./load.ts";
import { openPostgresSource } from "./postgres-source.ts";
import { openPostgresTarget } from "./postgres-target.ts";
import type { CopySource } from "./source.ts";
import { readCopy } from "./source.ts";
import { openSqliteSource } from "./sqlite-source.ts";
import { openSqliteTarget } from "./sqlite-target.ts";
import { copyTables, isDerived } from "./tables.ts";
import type { CopyTarget } from "./target.ts";
import { checkCopy, copyOf } from "./write.ts";

type Opened = {
  source(): Promise<CopySource>;
  target(from: CopySource): Promise<CopyTarget>;
  shape(): Promise<unknown>;
};

/** Runs a body with a new directory and a new database without rows: with the product's tables, or without any. */
async function withPlaces(
  body: (sqlite: Opened, postgres: Opened, directory: string, url: string) => Promise<void>,
  { isBare = false } = {},
) {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-copy-"));
  const database = await createTestDatabase();
  if (isBare) await emptyDatabase(database.url);
  try {
    const sqlite: Opened = {
      source: async () => openSqliteSource(directory),
      target: (from) => openSqliteTarget(directory, from),
      shape: async () => sqliteShape(directory),
    };
    const postgres: Opened = {
      source: () => openPostgresSource(database.url),
      target: (from) => openPostgresTarget(database.url, from),
      shape: () => postgresShape(database.url),
    };
    await body(sqlite, postgres, directory, database.url);
  } finally {
    rmSync(directory, { recursive: true, force: true });
    await database.drop();
  }
}

const BARE = { isBare: true };

async function loadAll(from: CopySource, to: Opened) {
  const target = await to.target(from);
  try {
    return await load(from, target);
  } finally {
    await target.close();
    await from.close();
  }
}

/** Everything that a copy could leave out of place: tables, triggers, indexes. */
function sqliteShape(directory: string) {
  const database = new Database(join(directory, DATABASE_FILE), { readonly: true });
  const shape = database
    .query<{ type: string; name: string; sql: string | null }, []>(
      "select type, name, sql from sqlite_schema where name not like 'sqlite_stat%' order by type, name",
    )
    .all();
  database.close();
  return shape;
}

async function postgresShape(url: string) {
  const sql = new Bun.SQL({ url, max: 1 });
  const indexes = await sql.unsafe(
    `select c.relname as name, pg_get_indexdef(c.oid) as text, a.attstattarget as target, c.reloptions as options
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
      where c.relkind = 'i' and c.relnamespace = to_regnamespace(current_schema()) order by 1`,
  );
  const triggers = await sql.unsafe(
    "select tgname as name, tgenabled as state from pg_trigger where not tgisinternal order by 1",
  );
  const tables = await sql.unsafe(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = to_regnamespace(current_schema()) order by 1",
  );
  await sql.close();
  return { indexes: [...indexes], triggers: [...triggers], tables: [...tables] };
}

const digests = ({ tables }: { tables: { name: string; rows: number; digest: string }[] }) =>
  Object.fromEntries(tables.map(({ name, rows, digest }) => [name, `${rows} ${digest}`]));

describe("a copy", () => {
  test("takes rows of every table and kind from SQLite to PostgreSQL and back, with the same digests", async () => {
    await withPlaces(async (sqlite, postgres, directory) => {
      const first = await loadAll(sampleCopy(), sqlite);
      const second = await loadAll(await sqlite.source(), postgres);
      rmSync(join(directory, DATABASE_FILE));
      const third = await loadAll(await postgres.source(), sqlite);

      expect(first.tables.map(({ name }) => name).toSorted()).toEqual(
        copyTables()
          .map(({ name }) => name)
          .toSorted(),
      );
      expect(first.tables.every(({ rows }) => rows === 5)).toBe(true);
      expect(digests(second)).toEqual(digests(first));
      expect(digests(third)).toEqual(digests(first));
    });
  });

  test("leaves triggers, indexes and tables as migrations make them", async () => {
    await withPlaces(async (sqlite, postgres, directory, url) => {
      await loadAll(sampleCopy(), sqlite);
      await loadAll(sampleCopy(), postgres);
      const loaded = [await sqlite.shape(), await postgres.shape()];

      rmSync(join(directory, DATABASE_FILE));
      await migrateSqlite(directory);
      await emptyDatabase(url);
      await migratePostgres(url);

      expect(loaded).toEqual([await sqlite.shape(), await postgres.shape()]);
    }, BARE);
  });

  // A table that the list does not have would be missing from every backup.
  test("leaves no table and no column out but those that every target makes again", async () => {
    await withPlaces(async (_sqlite, _postgres, directory) => {
      await migrateSqlite(directory);
      const database = new Database(join(directory, DATABASE_FILE), { readonly: true });
      const names = database
        .query<{ name: string }, []>("select name from sqlite_schema where type = 'table'")
        .all()
        .map(({ name }) => name);
      database.close();

      const copied = copyTables().map(({ name }) => name);
      const left = names.filter((name) => !copied.includes(name));
      expect(left.filter((name) => !isDerived(name, "id"))).toEqual([]);
      expect(copied.filter((name) => isDerived(name, "id"))).toEqual([]);
    });
  });

  test("finds users by the search, and packs their texts, as the database that was copied", async () => {
    await withPlaces(async (sqlite, postgres, directory) => {
      const store = await openStore({ directory });
      await addProjects(store, "project");
      const crowd = Array.from({ length: 2_100 }, (_, n) => ({ name: `Rower ${n}.`, signedUpAt: n }));
      await addCrowd(store, "project", crowd);
      await store.close();
      await loadAll(await sqlite.source(), postgres);
      rmSync(join(directory, DATABASE_FILE));
      await loadAll(await postgres.source(), sqlite);

      const copy = await openStore({ directory });
      while (await indexChanges(copy));
      const list = { projectId: "project", teamId: null, term: "rower 77.", descending: false };
      const { items } = await pageOfUsers(copy, list, null, 10);
      await copy.close();
      const file = new Database(join(directory, DATABASE_FILE), { readonly: true });
      const packs = file.query("select count(*) as count from search_packs where instr(texts, cast('rower' as blob))");
      expect(items.map(({ row }) => row.displayName)).toEqual(["Rower 77."]);
      expect(packs.get()).toEqual({ count: 2 });
      file.close();
    });
  });

  test("into a database that holds data is refused, and changes nothing", async () => {
    await withPlaces(async (sqlite, postgres, directory, url) => {
      const stores = [await openStore({ directory }), await openStore({ directory, databaseUrl: url })];
      for (const store of stores) await store.write((tx) => tx.bump("present"));
      for (const store of stores) await store.close();
      const before = [await sqlite.shape(), await postgres.shape()];

      expect(await outcomeOf(loadAll(sampleCopy(), sqlite))).toThrow("already holds data");
      expect(await outcomeOf(loadAll(sampleCopy(), postgres))).toThrow("already holds data");

      expect([await sqlite.shape(), await postgres.shape()]).toEqual(before);
      for (const source of [await sqlite.source(), await postgres.source()]) {
        expect(source.tables.find(({ name }) => name === "cache_versions")?.rows).toBe(1);
        await source.close();
      }
    });
  });

  test("a copy that was interrupted is refused by a server, and continues where it stopped", async () => {
    await withPlaces(async (sqlite, postgres, directory, url) => {
      for (const place of [sqlite, postgres]) {
        const sample = sampleCopy();
        const target = await place.target(sample);
        const add = target.add.bind(target);
        let added = 0;
        target.add = async (table, rows, done) => {
          if (added++ === 7) throw new Error("the power went out");
          await add(table, rows, done);
        };
        expect(await outcomeOf(load(sample, target))).toThrow("power");
        await target.close();

        const where = place === sqlite ? { directory } : { directory, databaseUrl: url };
        expect(await outcomeOf(openStore(where))).toThrow("not complete");

        const again = await place.target(sampleCopy());
        const already = sample.tables.reduce((sum, table) => sum + again.done(table), 0);
        const report = await load(sampleCopy(), again);
        await again.close();
        expect([already > 0, report.isContinued]).toEqual([true, true]);
        await (await openStore(where)).close();
      }
    });
  });

  test("a copy of an older version is loaded as it was, and migrated when a server starts", async () => {
    const older = sampleCopy(5, 30);
    expect(older.tables.length).toBeLessThan(copyTables().length);
    await withPlaces(async (sqlite, postgres, directory, url) => {
      for (const place of [sqlite, postgres]) {
        const report = await loadAll(sampleCopy(5, 30), place);
        expect(report.tables.every(({ rows }) => rows === 5)).toBe(true);
        const store = await openStore(place === sqlite ? { directory } : { directory, databaseUrl: url });
        expect(await store.read(async (db) => db.$count(db.users))).toBe(5);
        await store.close();
      }
    }, BARE);
  });

  test("a copy of a later version, or with tables of its own, is refused", async () => {
    await withPlaces(async (sqlite, postgres) => {
      const sample = sampleCopy();
      const [first] = sample.tables;
      if (!first) throw new Error("The sample has no table");
      const odd = { ...first, columns: [{ name: 'id") values (1); drop table users; --', kind: "text" as const }] };
      for (const place of [sqlite, postgres]) {
        expect(await outcomeOf(place.target({ ...sample, schema: sample.schema + 1 }))).toThrow("A newer version");
        for (const tables of [sample.tables.slice(1), [...sample.tables, first], [odd, ...sample.tables.slice(1)]]) {
          expect(await outcomeOf(place.target({ ...sample, tables }))).toThrow(
            "does not have the tables of its version",
          );
        }
        expect((await loadAll(sample, place)).rows).toBe(5 * copyTables().length);
      }
    });
  });

  test("a copy of other data starts over", async () => {
    await withPlaces(async (sqlite, postgres) => {
      for (const place of [sqlite, postgres]) {
        const begun = await place.target(sampleCopy(4));
        const [table] = sampleCopy(4).tables;
        if (!table) throw new Error("The sample has no table");
        for await (const rows of sampleCopy(4).rows(table)) await begun.add(table, rows.slice(0, 1), 1);
        await begun.close();

        const report = await loadAll(sampleCopy(), place);
        expect([report.isContinued, report.rows]).toEqual([false, 5 * copyTables().length]);
      }
    });
  });

  test("a copy that does not arrive as it was sent is not complete, and the next attempt starts over", async () => {
    await withPlaces(async (sqlite, postgres, directory, url) => {
      for (const place of [sqlite, postgres]) {
        const sample = sampleCopy();
        const target = await place.target(sample);
        const rows = target.rows.bind(target);
        target.rows = async function* (table) {
          for await (const batch of rows(table)) yield table.name === "users" ? batch.slice(1) : batch;
        };
        expect(await outcomeOf(load(sample, target))).toThrow("(users)");
        await target.close();
        const where = place === sqlite ? { directory } : { directory, databaseUrl: url };
        expect(await outcomeOf(openStore(where))).toThrow("not complete");

        expect((await loadAll(sampleCopy(), place)).isContinued).toBe(false);
      }
    });
  });

  test("finds users by name and address at once, on both databases", async () => {
    await withPlaces(async (sqlite, postgres, directory, url) => {
      await loadAll(sampleCopy(), sqlite);
      await loadAll(await sqlite.source(), postgres);
      const database = new Database(join(directory, DATABASE_FILE), { readonly: true });
      const inIndex = database.query(
        "select count(*) as count from user_search where user_search match 'contact_channels'",
      );
      const sql = new Bun.SQL({ url, max: 1 });
      const [inRow] = await sql.unsafe(
        "select count(*) as count from users where search_addresses like '%contact_channels%'",
      );

      expect([inIndex.get(), Number(inRow.count)]).toEqual([{ count: 5 }, 5]);
      expect(database.query("select count(*) as count from search_stale").get()).toEqual({ count: 0 });
      const marks = database.query("select rowid from user_search where user_search match ? order by rowid");
      const projects = database.query("select number << 32 as rowid from search_projects order by number");
      expect(marks.all('"\x1e\x1e\x1e"')).toEqual(projects.all());
      database.close();
      await sql.close();
    });
  });
});

test("a file gives back what was written, and a check reads all of it", async () => {
  const sample = sampleCopy();
  const pieces: Uint8Array[] = [];
  for await (const piece of copyOf(sample, 1)) pieces.push(piece);
  async function* bytes() {
    yield* pieces;
  }

  expect(await checkCopy("file", bytes())).toMatchObject({ rows: 5 * copyTables().length });
  const read = await readCopy("file", bytes());
  for (const table of read.tables) {
    const rows = [];
    for await (const batch of read.rows(table)) rows.push(...batch);
    const expected = [];
    for await (const batch of sample.rows(table)) expected.push(...batch);
    expect(rows).toEqual(expected);
  }
});
