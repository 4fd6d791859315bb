import { Database } from "bun:sqlite";

/** A map of strings that may hold more than memory does: it lives in a file without a name and is gone when closed. */
export interface SpillingMap {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  close(): void;
}

export function spillingMap(): SpillingMap {
  const database = new Database("");
  database.run("pragma journal_mode = off");
  database.run("pragma synchronous = off");
  database.run("create table entries (key text primary key, value text not null) strict, without rowid");
  // One transaction for the whole life: nothing here has to outlast anything.
  database.run("begin");
  const read = database.query<{ value: string }, [string]>("select value from entries where key = ?");
  const write = database.query("insert or replace into entries (key, value) values (?, ?)");
  return {
    get: (key) => read.get(key)?.value,
    set: (key, value) => void write.run(key, value),
    close() {
      read.finalize();
      write.finalize();
      database.close();
    },
  };
}
