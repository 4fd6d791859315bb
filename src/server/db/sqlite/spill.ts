import { Database } from "bun:sqlite";

/**
 * A map of strings that may be larger than memory. It is in an unnamed temporary file, which closing the map deletes.
 */
export interface SpillingMap {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  close(): void;
}

const CACHE_KIB = 32 * 1024;

/** Stores keys as 64 bits of a hash: the chance that two of ten million collide is 1 in 400,000. */
export function spillingMap(): SpillingMap {
  const database = new Database("");
  database.run("pragma journal_mode = off");
  database.run("pragma synchronous = off");
  database.run(`pragma cache_size = -${CACHE_KIB}`);
  database.run("create table entries (key integer primary key, value text not null) strict");
  // One transaction for the map's whole life: nothing in it has to be durable.
  database.run("begin");
  const read = database.query<{ value: string }, [bigint]>("select value from entries where key = ?");
  const write = database.query<unknown, [bigint, string]>("insert or replace into entries (key, value) values (?, ?)");
  const hashed = (key: string) => BigInt.asIntN(64, Bun.hash.wyhash(key));
  return {
    get: (key) => read.get(hashed(key))?.value,
    set: (key, value) => void write.run(hashed(key), value),
    close() {
      read.finalize();
      write.finalize();
      database.close();
    },
  };
}
