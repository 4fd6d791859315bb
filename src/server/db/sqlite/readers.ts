import { Scope } from "#server/db/store/scope.ts";
import type { Snapshot } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { SqliteConnection } from "./connection.ts";

const MOST_READERS = 8;

/** Read-only connections. Each `read` reserves one for its body; single statements share another. */
export class SqliteReaders {
  readonly #file: string;
  readonly single: SqliteConnection;
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: { resolve(reader: SqliteConnection): void; reject(error: Error): void }[] = [];
  #opened = 0;
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
    this.single = new SqliteConnection(file, { readonly: true });
  }

  async read<T>(body: (db: Snapshot) => Promise<T>): Promise<T> {
    const reader = await this.#take();
    const scope = new Scope();
    try {
      reader.statement("begin").run();
      return await body(reader.handle(scope));
    } finally {
      scope.ended = true;
      this.#giveBack(reader);
    }
  }

  /** Closes the connections; a body that still runs keeps its own until it ends. */
  close(): void {
    this.#isClosed = true;
    for (const reader of [this.single, ...this.#idle.splice(0)]) reader.close();
    for (const { reject } of this.#waiting.splice(0)) reject(closed());
  }

  #take(): SqliteConnection | Promise<SqliteConnection> {
    if (this.#isClosed) throw closed();
    const reader = this.#idle.pop();
    if (reader) return reader;
    if (this.#opened < MOST_READERS) {
      const opened = new SqliteConnection(this.#file, { readonly: true });
      // Only now: a connection that cannot be opened takes no slot.
      this.#opened++;
      return opened;
    }
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #giveBack(reader: SqliteConnection): void {
    try {
      if (reader.database.inTransaction) reader.statement("rollback").run();
    } catch (error) {
      this.#drop(reader);
      throw error;
    }
    if (this.#isClosed) {
      reader.close();
      return;
    }
    const next = this.#waiting.shift();
    if (next) next.resolve(reader);
    else this.#idle.push(reader);
  }

  /** Closes a reader whose transaction does not end. A waiting caller may open another one in its place. */
  #drop(reader: SqliteConnection): void {
    reader.close();
    this.#opened--;
    for (const { resolve, reject } of this.#waiting.splice(0)) Promise.try(() => this.#take()).then(resolve, reject);
  }
}

const closed = () => new Unavailable("This server is stopping.");
