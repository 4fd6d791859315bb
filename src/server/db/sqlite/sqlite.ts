import { Database, SQLiteError } from "bun:sqlite";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type MigrateOptions, migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { prepared } from "#server/db/query/prepared.ts";
import { CacheChanges } from "#server/db/store/cache-changes.ts";
import { Commits } from "#server/db/store/commits.ts";
import { refuseInsideWrite } from "#server/db/store/nesting.ts";
import type { Store } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { makeDataDirectory } from "#server/files/data-directory.ts";
import { once } from "#server/once.ts";
import { SqliteConnection } from "./connection.ts";
import { requireUsable } from "./copy.ts";
import { sqliteCodeOf } from "./error-code.ts";
import { DATABASE_FILE, requireLock, unusable } from "./lock.ts";
import { unreadable } from "./look.ts";
import { refuseNetworkFileSystem } from "./network-file-system.ts";
import { SqliteReaders } from "./readers.ts";
import { translated } from "./unavailable.ts";
import { SqliteWriter } from "./writer.ts";

export interface SqliteOptions extends MigrateOptions {
  directory: string;
  /** Throws when a write body awaits anything but its transaction: for tests and development. */
  strict?: boolean;
  /** Does not take the server's lock: for a tool that runs beside a server (an import, a link for the console). */
  beside?: boolean;
  /** Allows more memory, for many writes. */
  bulk?: boolean;
  /** Replaces the time limit of a write: for tests. */
  writeMillis?: number;
}

/** Opens the store in a data directory, after migrating it. One server at a time. */
export async function openSqlite(options: SqliteOptions): Promise<Store> {
  const { directory, strict = false, beside = false, bulk = false, writeMillis } = options;
  makeDataDirectory(directory);
  refuseNetworkFileSystem(directory);
  const lock = beside ? undefined : requireLock(directory);
  try {
    await migrateSqlite(directory, { ...options, locked: !beside });
    return await open(join(directory, DATABASE_FILE), { strict, bulk, writeMillis, closed: () => lock?.release() });
  } catch (error) {
    lock?.release();
    throw isOfDisk(error) ? unusable(join(directory, DATABASE_FILE), error) : error;
  }
}

/** Whether an error is one of SQLite or of a migration that failed because of the disk: neither names the file. */
function isOfDisk(error: unknown): boolean {
  return error instanceof SQLiteError || /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(sqliteCodeOf(error));
}

/** Opens a data directory for reading only, even beside a running server. */
export const openSqliteReadOnly = (directory: string): Store => readOnlyStore(join(directory, DATABASE_FILE));

/**
 * Opens a copy of a database for reading. Throws for a file that is damaged, or of another version. `called` is its name
 * for messages.
 */
export function openSqliteFile(file: string, called = file): Store {
  const database = new Database(file, { readonly: true });
  try {
    const pending = requireUsable(database);
    if (pending > 0) throw new Error("it is from an older version of Hallpass. Restore it in another directory first");
  } catch (error) {
    throw new Error(`Cannot use ${called}: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  } finally {
    database.close();
  }
  return readOnlyStore(file);
}

function readOnlyStore(file: string): Store {
  const hadLog = existsSync(`${file}-wal`);
  const readers = openReaders(file);
  const notRead = (error: unknown) => {
    throw sqliteCodeOf(error) === "" ? error : unreadable(file, error);
  };
  return {
    dialect: "sqlite",
    read: (body) => readers.read(body).catch(notRead),
    write: () => Promise.reject(new Error("This store is read-only.")),
    rows: (query, params) => readers.single.rows(query, params).catch(notRead),
    onCacheChange: () => () => {},
    onCommit: () => () => {},
    load: () => ({ dialect: "sqlite", waitingWrites: 0, commits: 0, committedWrites: 0 }),
    close: once(async () => {
      readers.close();
      if (!hadLog) removeEmptyLog(file);
    }),
  };
}

function openReaders(file: string): SqliteReaders {
  try {
    return new SqliteReaders(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/**
 * Removes the log that SQLite made for reading: it belongs to the user who ran the command, and a server of another
 * user could not open it. Only SQLite may do that, with the last connection, and only with one that can write.
 */
function removeEmptyLog(file: string): void {
  try {
    const database = new Database(file, { readwrite: true });
    database.query("select 1 from sqlite_schema limit 1").get();
    database.close();
  } catch (error) {
    // A user who may only read could not make a log either.
    if (!(error instanceof SQLiteError)) throw error;
  }
}

interface Opening {
  strict: boolean;
  bulk: boolean;
  writeMillis?: number;
  closed(): void;
}

async function open(file: string, { strict, bulk, writeMillis, closed }: Opening): Promise<Store> {
  const connection = new SqliteConnection(file, { bulk });
  const readers = new SqliteReaders(file);
  let seen: unknown;
  const changes = new CacheChanges({
    // On the writer's connection this number changes only when another process commits.
    mayHaveChanged() {
      const before = seen;
      seen = connection.statement("pragma data_version").values()[0]?.[0];
      return seen !== before;
    },
    load: () => readers.single.rows(allVersions, {}),
  });

  const commits = new Commits();
  let isClosing = false;
  // Work that still runs when a server stops gets this error: a statement on a closed file would throw where no code
  // catches it.
  const requireOpen = () => {
    if (isClosing) throw stopping();
  };

  const failing = (isWrite: boolean) => (error: unknown) => {
    throw translated(error, { directory: dirname(file), isWrite });
  };
  const [notRead, notWritten] = [failing(false), failing(true)];

  const store: Store = {
    dialect: "sqlite",
    async read(body) {
      requireOpen();
      if (strict) refuseInsideWrite(store, "read");
      return readers.read(body).catch(notRead);
    },
    async write(body) {
      requireOpen();
      refuseInsideWrite(store, "write");
      return writer.write(body).catch(notWritten);
    },
    // Most requests call this: no promise more than necessary.
    rows(query, params) {
      if (isClosing) return Promise.reject(stopping());
      if (strict) refuseInsideWrite(store, "rows");
      return readers.single.rows(query, params).catch(notRead);
    },
    onCacheChange: (listener) => changes.listen(listener),
    onCommit: (listener) => commits.listen(listener),
    load: () => writer.load(),
    close: once(async () => {
      await changes.stop();
      isClosing = true;
      await writer.idle();
      readers.close();
      connection.close();
      closed();
    }),
  };
  const writer = new SqliteWriter(connection, {
    store,
    strict,
    writeMillis,
    committed({ bumped, written }) {
      changes.committed(bumped);
      commits.made(written);
    },
  });
  await changes.start();
  return store;
}

const stopping = () => new Unavailable("This server is stopping.");

const allVersions = prepared((db) => db.select().from(db.cacheVersions));
