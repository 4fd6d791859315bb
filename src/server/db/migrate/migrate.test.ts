import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { migrateStore, openStore, type StoreSettings } from "#server/db/store/open.ts";
import { version } from "#server/version.ts";
import { eachStore } from "#testing/database/stores.ts";
import { outcomeOf, until } from "#testing/waiting.ts";
import { type Migration, migrations } from "./migrations.ts";

eachStore((make, dialect) => {
  const product = migrations[dialect];
  const addTable = { number: 9001, name: "9001_pets", sql: "create table pets (name text)" };
  /** Found out by trying to create the table. */
  const tableExists = async (settings: StoreSettings, table: string) => {
    const probe = { number: 9999, name: "9999_probe", sql: `create table ${table} (probe text)` };
    const failure = await migrateStore({ ...settings, migrations: [...(settings.migrations ?? []), probe] }).catch(
      (error) => error,
    );
    return failure instanceof Error && /already exists/.test(failure.message);
  };
  const startWithPets = async () => {
    const { settings } = await make();
    const store = await openStore({ ...settings, migrations: [...product, addTable] });
    await store.write((tx) => tx.bump("kept"));
    await store.close();
    return settings;
  };

  test("a dry run names the pending migrations and changes nothing", async () => {
    const { settings } = await make();
    await (await openStore(settings)).close();
    const next = { ...settings, migrations: [...product, addTable] };

    const dry = await migrateStore({ ...next, dryRun: true });
    const steps: string[] = [];
    const real = await migrateStore({
      ...next,
      onProgress: ({ name, step, steps: all }) => steps.push(`${step}/${all} ${name}`),
    });
    const again = await migrateStore({ ...next, dryRun: true });

    expect(dry.pending).toEqual(["9001_pets"]);
    expect(real.pending).toEqual(["9001_pets"]);
    expect(steps).toEqual(["1/1 9001_pets"]);
    expect(again.pending).toEqual([]);
  });

  test("a failed migration is rolled back completely, and those before it stay", async () => {
    const { settings } = await make();
    const broken: Migration = {
      number: 9002,
      name: "9002_broken",
      sql: "create table half (name text); insert into nowhere values (1);",
    };

    const failed = migrateStore({ ...settings, migrations: [...product, addTable, broken] });

    expect(await outcomeOf(failed)).toThrow("Migration 9002_broken failed and was rolled back");
    const left = { ...settings, migrations: [...product, addTable] };
    expect((await migrateStore({ ...left, dryRun: true })).pending).toEqual([]);
    expect(await tableExists(left, "pets")).toBeTrue();
    expect(await tableExists(left, "half")).toBeFalse();
  });

  test("a migration whose text was changed after it ran is refused", async () => {
    const settings = await startWithPets();
    const changed = { ...addTable, sql: "create table pets (name text, age integer)" };

    const opened = openStore({ ...settings, migrations: [...product, changed] });

    expect(await outcomeOf(opened)).toThrow("Migration 9001_pets was changed after it ran");
  });

  test("data of a newer version is refused with the version it needs", async () => {
    const settings = await startWithPets();

    const opened = openStore(settings);

    expect(await outcomeOf(opened)).toThrow(`Start version ${version} or newer`);
    expect(await outcomeOf(openStore(settings))).toThrow("9001_pets");
  });

  if (dialect === "postgres") {
    test("an upgrade advises to take a backup first", async () => {
      const { settings } = await make();

      const report = await migrateStore({ ...settings, migrations: [...product, addTable], dryRun: true });

      expect(report.advice).toContain("take a backup");
    });

    test("one of the instances that start together migrates, and all of them start", async () => {
      const { settings } = await make();
      const next = { ...settings, migrations: [...product, addTable] };

      const stores = await Promise.all([openStore(next), openStore(next), openStore(next)]);

      for (const store of stores) expect(await store.read(async (db) => db.$count(db.cacheVersions))).toBe(0);
      for (const store of stores) await store.close();
    });

    // A change that waits for a lock makes everybody wait who comes after it.
    test("a migration that waits for a long transaction lets the requests of running instances through", async () => {
      const { settings } = await make();
      const url = settings.databaseUrl ?? "";
      const [report, serving] = [new Bun.SQL({ url, max: 1 }), new Bun.SQL({ url, max: 1 })];
      const hold = await report.reserve();
      await hold.unsafe("begin");
      await hold.unsafe("select count(*) from users");
      const addColumn = { number: 9001, name: "9001_nickname", sql: "alter table users add column nickname text" };

      const migrating = migrateStore({ ...settings, migrations: [...product, addColumn] });
      const isWaiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table users%'";
      await until(async () => (await serving.unsafe(isWaiting)).length > 0);
      const [answered] = await serving.unsafe("select count(*) as users from users");
      const [{ held }] = await hold.unsafe("select count(*) as held from users");
      await hold.unsafe("commit");
      hold.release();
      const migrated = await migrating;
      await Promise.all([report.close(), serving.close()]);

      expect([answered.users, held, migrated.pending]).toEqual(["0", "0", ["9001_nickname"]]);
    });
    return;
  }

  test("the data is copied before an upgrade, and a new directory is not", async () => {
    const { settings } = await make();
    const store = await openStore(settings);
    await store.write((tx) => tx.bump("kept"));
    await store.close();

    const report = await migrateStore({ ...settings, migrations: [...product, addTable] });

    expect(report.snapshot).toBe(join(settings.directory, "snapshots", "before-9001_pets.db"));
    const snapshot = new Database(report.snapshot ?? "", { readonly: true });
    expect(snapshot.prepare("select key from cache_versions").values()).toEqual([["kept"]]);
    expect(snapshot.prepare("select count(*) from migrations").values()).toEqual([[product.length]]);
    snapshot.close();
    expect(existsSync(join((await make()).settings.directory, "snapshots"))).toBeFalse();
  });

  // With foreign keys on, dropping the old parent table deletes the children of every row.
  test("a parent table can be rebuilt without losing its children", async () => {
    const { settings } = await make();
    const family = {
      number: 9001,
      name: "9001_family",
      sql: `create table parents (id integer primary key);
        create table children (id integer primary key, parent integer references parents (id) on delete cascade);
        insert into parents values (1); insert into children values (1, 1), (2, 1);`,
    };
    const rebuild = {
      number: 9002,
      name: "9002_rebuild",
      sql: `create table parents_new (id integer primary key, name text);
        insert into parents_new (id) select id from parents; drop table parents; alter table parents_new rename to parents;`,
    };

    await migrateStore({ ...settings, migrations: [...product, family, rebuild] });

    const database = new Database(join(settings.directory, DATABASE_FILE), { readonly: true });
    expect(database.prepare("select count(*) from children").values()).toEqual([[2]]);
    database.close();
  });

  test("a migration that leaves broken references is rolled back", async () => {
    const { settings } = await make();
    const orphans = {
      number: 9001,
      name: "9001_orphans",
      sql: `create table parents (id integer primary key);
        create table children (id integer primary key, parent integer references parents (id));
        insert into children values (1, 7);`,
    };

    const failed = migrateStore({ ...settings, migrations: [...product, orphans] });

    expect(await outcomeOf(failed)).toThrow("it leaves 1 rows with a broken reference (children → parents)");
    expect((await migrateStore({ ...settings, dryRun: true })).pending).toEqual([]);
  });

  test("whoever starts on older data hears of each migration, and where the copy from before is", async () => {
    const { settings } = await make({ isBare: true });
    const heard: object[] = [];
    const telling = {
      onProgress: (progress: object) => heard.push(progress),
      onMigrated: (report: object) => heard.push(report),
    };
    const older = { ...settings, migrations: product.slice(0, -1) };
    await (await openStore({ ...older, ...telling })).close();
    const ofNew = heard.splice(0);

    await (await openStore({ ...settings, ...telling })).close();

    const name = product.at(-1)?.name;
    expect(ofNew).toContainEqual(expect.objectContaining({ step: 1, isUpgrade: false }));
    expect(heard).toMatchObject([{ name, step: 1, steps: 1, isUpgrade: true }, { pending: [name] }]);
    if (dialect === "sqlite") expect(heard[1]).toMatchObject({ snapshot: expect.stringContaining("before-") });
  });

  test("data is not migrated under a running server", async () => {
    const { settings } = await make();
    const server = await openStore(settings);

    const upgraded = migrateStore({ ...settings, migrations: [...product, addTable] });

    expect(await outcomeOf(upgraded)).toThrow("Another Hallpass process uses the data directory");
    await server.close();
  });
});
