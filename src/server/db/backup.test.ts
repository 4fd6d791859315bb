import { expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eachStore } from "#testing/stores.ts";
import { backup, restore } from "./backup.ts";
import type { StoreSettings } from "./open.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

eachStore((make, dialect) => {
  if (dialect !== "sqlite") return;

  const keys = async (store: Store) =>
    (await store.read(async (db) => db.select({ key: db.cacheVersions.key }).from(db.cacheVersions))).map(
      ({ key }) => key,
    );
  const keysOf = async (settings: StoreSettings) => {
    const store = await openSqlite(settings);
    const found = await keys(store);
    await store.close();
    return found;
  };

  test("a backup beside a running server holds everything acknowledged, and restores it", async () => {
    const { settings } = await make();
    const file = join((await make()).settings.directory, "hallpass.backup");
    const store = await openSqlite(settings);
    await store.write((tx) => tx.bump("before"));

    backup(settings.directory, file);
    await store.write((tx) => tx.bump("after"));
    await store.close();
    const snapshot = restore(settings.directory, file);

    expect(await keysOf(settings)).toEqual(["before"]);
    const { settings: elsewhere } = await make();
    restore(elsewhere.directory, snapshot ?? "");
    expect((await keysOf(elsewhere)).toSorted()).toEqual(["after", "before"]);
  });

  test("restoring is refused while a server runs on the directory", async () => {
    const { settings } = await make();
    const store = await openSqlite(settings);
    await store.write((tx) => tx.bump("present"));
    const file = join(settings.directory, "hallpass.backup");
    backup(settings.directory, file);

    expect(() => restore(settings.directory, file)).toThrow("Another Hallpass server is running");

    expect(await keys(store)).toEqual(["present"]);
    await store.close();
  });

  test("a file that is no backup is refused and the data stays", async () => {
    const { settings } = await make();
    const store = await openSqlite(settings);
    await store.write((tx) => tx.bump("present"));
    await store.close();
    const file = join(settings.directory, "holiday.jpg");
    writeFileSync(file, "not a database at all, but long enough to be looked at".repeat(100));

    expect(() => restore(settings.directory, file)).toThrow("is not a usable Hallpass backup");

    expect(await keysOf(settings)).toEqual(["present"]);
    expect(readdirSync(settings.directory).filter((name) => name.includes("restoring"))).toEqual([]);
  });

  test("a backup that cannot be finished leaves the older one in place", async () => {
    const { settings } = await make();
    const file = join(settings.directory, "missing-folder", "hallpass.backup");
    await (await openSqlite(settings)).close();

    expect(() => backup(settings.directory, file)).toThrow();

    expect(existsSync(file)).toBeFalse();
  });
});
