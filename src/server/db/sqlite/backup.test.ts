import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { backup as backUp } from "#server/db/backup/make.ts";
import { restore as putBack } from "#server/db/backup/restore.ts";
import type { StoreSettings } from "#server/db/store/open.ts";
import type { Store } from "#server/db/store/store.ts";
import { eachStore } from "#testing/database/stores.ts";
import { outcomeOf } from "#testing/waiting.ts";
import type { RequireOpens } from "./backup.ts";
import { DATABASE_FILE } from "./lock.ts";
import { openSqlite } from "./sqlite.ts";

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

  const anySecret = () => {};
  const backup = (directory: string, file: string, options?: { force?: boolean }) =>
    backUp({ directory }, file, options);
  const restore = (directory: string, file: string, requireOpens: RequireOpens) =>
    putBack({ directory }, file, requireOpens);
  const folder = () => mkdtempSync(join(tmpdir(), "hallpass-backup-"));
  const unfinished = (directory: string) => readdirSync(directory).filter((name) => name.includes("unfinished"));
  const withKeys = async (...names: string[]) => {
    const { settings } = await make();
    const store = await openSqlite(settings);
    for (const name of names) await store.write((tx) => tx.bump(name));
    await store.close();
    return settings;
  };

  test("a backup beside a running server contains every acknowledged write and restores it", async () => {
    const { settings } = await make();
    const file = join(folder(), "hallpass.backup");
    const store = await openSqlite(settings);
    await store.write((tx) => tx.bump("before"));

    await backup(settings.directory, file);
    await store.write((tx) => tx.bump("after"));
    await store.close();
    const { snapshot } = await restore(settings.directory, file, anySecret);

    expect(await keysOf(settings)).toEqual(["before"]);
    const { settings: elsewhere } = await make();
    await restore(elsewhere.directory, snapshot ?? "", anySecret);
    expect((await keysOf(elsewhere)).toSorted()).toEqual(["after", "before"]);
  });

  // `hallpass backup hallpass-data/hallpass.db` replaced the live database and reported success.
  test("the live database is never a target, under any name, not even with force", async () => {
    const settings = await withKeys("present");
    const { directory } = settings;
    writeFileSync(join(directory, "secret"), "s".repeat(64));
    const outside = folder();
    const [link, hardLink, way] = [join(outside, "link"), join(outside, "hard"), join(outside, "way")];
    symlinkSync(join(directory, DATABASE_FILE), link);
    linkSync(join(directory, DATABASE_FILE), hardLink);
    symlinkSync(directory, way);
    mkdirSync(join(directory, "deeper"));
    const before = bytesIn(directory);

    const targets = [
      ...[
        DATABASE_FILE,
        `${DATABASE_FILE}-wal`,
        `${DATABASE_FILE}-shm`,
        "lock.db",
        "secret",
        "new.db",
        "deeper/new.db",
      ].map((name) => join(directory, name)),
      ...[link, hardLink, join(way, "secret"), join(way, "new.db")],
      relative(process.cwd(), join(directory, DATABASE_FILE)),
      join(outside, "..", basename(directory), "secret"),
      join(directory, "..", ".env"),
    ];
    for (const target of targets) {
      expect(await outcomeOf(backup(directory, target, { force: true }))).toThrow(
        /data directory|server uses|settings/,
      );
    }

    expect(bytesIn(directory)).toEqual(before);
    expect(await keysOf(settings)).toEqual(["present"]);
  });

  test("a file in another server's data directory is no target either", async () => {
    const [settings, others] = [await withKeys("one"), await withKeys("other")];

    const failed = backup(settings.directory, join(others.directory, DATABASE_FILE), { force: true });

    expect(await outcomeOf(failed)).toThrow("is in the data directory");
    expect(await keysOf(others)).toEqual(["other"]);
  });

  test("an existing file is replaced only with force, and then completely", async () => {
    const settings = await withKeys("present");
    const file = join(folder(), "copy.db");
    writeFileSync(file, "a letter to ada", { mode: 0o644 });

    expect(await outcomeOf(backup(settings.directory, file))).toThrow("already exists");
    expect(readFileSync(file, "utf8")).toBe("a letter to ada");
    await backup(settings.directory, file, { force: true });

    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { settings: elsewhere } = await make();
    await restore(elsewhere.directory, file, anySecret);
    expect(await keysOf(elsewhere)).toEqual(["present"]);
  });

  test("data with a damaged page gives no backup, and an older backup stays", async () => {
    const settings = await withKeys(...Array.from({ length: 2_000 }, (_, n) => `key number ${n}`));
    const file = join(folder(), "copy.db");
    await backup(settings.directory, file);
    const older = readFileSync(file);
    damage(join(settings.directory, DATABASE_FILE));

    expect(await outcomeOf(backup(settings.directory, file, { force: true }))).toThrow("Could not copy");

    expect(readFileSync(file).equals(older)).toBeTrue();
    expect(unfinished(dirname(file))).toEqual([]);
  });

  test("restoring is refused while a server runs on the directory", async () => {
    const { settings } = await make();
    const store = await openSqlite(settings);
    await store.write((tx) => tx.bump("present"));
    const file = join(folder(), "hallpass.backup");
    await backup(settings.directory, file);

    expect(await outcomeOf(restore(settings.directory, file, anySecret))).toThrow(
      "Another Hallpass process uses the data directory",
    );

    expect(await keys(store)).toEqual(["present"]);
    await store.close();
  });

  test("a file that is no backup is refused and the data stays", async () => {
    const settings = await withKeys("present");
    const file = join(folder(), "holiday.jpg");
    writeFileSync(file, "not a database at all, but long enough to be looked at".repeat(100));

    expect(await outcomeOf(restore(settings.directory, file, anySecret))).toThrow("is not a valid Hallpass backup");
    const itself = join(settings.directory, DATABASE_FILE);
    expect(await outcomeOf(restore(settings.directory, itself, anySecret))).toThrow("is the live database");

    expect(await keysOf(settings)).toEqual(["present"]);
    expect(unfinished(settings.directory)).toEqual([]);
  });

  test("a backup that the secret does not open is refused before anything is replaced", async () => {
    const [settings, others] = [await withKeys("present"), await withKeys("other")];
    const [file, plain] = [join(folder(), "copy"), join(folder(), "copy.db")];
    await backup(others.directory, file);
    // As older versions made them, and as snapshots are.
    const database = new Database(join(others.directory, DATABASE_FILE), { readonly: true });
    database.run("vacuum into ?", [plain]);
    database.close();

    for (const each of [file, plain]) {
      const failed = restore(settings.directory, each, () => {
        throw new Error("another secret");
      });
      expect(await outcomeOf(failed)).toThrow("another secret");
    }

    expect(await keysOf(settings)).toEqual(["present"]);
    expect(unfinished(settings.directory)).toEqual([]);
  });

  test("a backup replaces damaged data, which is kept as it is", async () => {
    const settings = await withKeys("present");
    const file = join(folder(), "copy.db");
    await backup(settings.directory, file);
    writeFileSync(join(settings.directory, DATABASE_FILE), "nothing of a database is left of it".repeat(200));

    const { snapshot: kept } = await restore(settings.directory, file, anySecret);

    expect(await keysOf(settings)).toEqual(["present"]);
    expect(readFileSync(kept ?? "", "utf8")).toStartWith("nothing of a database");
  });

  test("what a killed restore left is removed by the next one, its unfinished snapshot, too", async () => {
    const settings = await withKeys("present");
    const file = join(folder(), "copy.db");
    await backup(settings.directory, file);
    const snapshots = join(settings.directory, "snapshots");
    mkdirSync(snapshots, { recursive: true });
    const incoming = join(settings.directory, `.${DATABASE_FILE}.0123.unfinished`);
    const snapshot = join(snapshots, ".before-restore-2001.db.0123.unfinished");
    mkdirSync(incoming);
    for (const left of [join(incoming, "opened.db"), snapshot]) writeFileSync(left, "everything");

    await restore(settings.directory, file, anySecret);

    expect([existsSync(incoming), existsSync(snapshot)]).toEqual([false, false]);
  });

  test("a backup into a missing folder is refused with its name", async () => {
    const settings = await withKeys();
    const file = join(folder(), "missing-folder", "hallpass.backup");

    expect(await outcomeOf(backup(settings.directory, file))).toThrow("missing-folder");

    expect(existsSync(file)).toBeFalse();
  });

  test("only the owner can access the files, whatever the umask, including those of an older version", async () => {
    const umask = process.umask(0);
    try {
      const { settings } = await make();
      const { directory } = settings;
      const store = await openSqlite(settings);
      await store.write((tx) => tx.bump("present"));
      const file = join(folder(), "copy.db");
      await backup(directory, file);
      expect(widest(directory)).toBe(0);
      expect(readdirSync(directory)).toContain(`${DATABASE_FILE}-wal`);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      await store.close();
      await restore(directory, file, anySecret);
      expect(widest(directory)).toBe(0);

      for (const name of namesIn(directory)) chmodSync(name, 0o666);
      writeFileSync(join(directory, "of-somebody-else"), "", { mode: 0o644 });
      const again = await openSqlite(settings);
      await again.write((tx) => tx.bump("again"));
      expect(widest(directory, "of-somebody-else")).toBe(0);
      expect(statSync(join(directory, "of-somebody-else")).mode & 0o777).toBe(0o644);
      await again.close();
    } finally {
      process.umask(umask);
    }
  });
});

const namesIn = (directory: string) =>
  (readdirSync(directory, { recursive: true }) as string[])
    .map((name) => join(directory, name))
    .filter((name) => statSync(name).isFile());

/** Permission bits that users other than the owner have on any file. */
const widest = (directory: string, besides = "/") =>
  namesIn(directory)
    .filter((name) => !name.endsWith(besides))
    .reduce((bits, name) => bits | (statSync(name).mode & 0o077), 0);

const bytesIn = (directory: string) =>
  Object.fromEntries(namesIn(directory).map((name) => [name, readFileSync(name).toString("base64")]));

/** Overwrites the middle of a file. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, Math.floor(bytes.length / 3), bytes.length - 4_096);
  writeFileSync(file, bytes);
}
