import { Scope } from "./scope.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import type { Snapshot } from "./store.ts";

const MOST_READERS = 8;

/** Read-only connections. A `read` has one to itself for its body; single statements share another. */
export class SqliteReaders {
  readonly #file: string;
  readonly single: SqliteConnection;
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: ((reader: SqliteConnection) => void)[] = [];
  #opened = 0;

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
      if (reader.database.inTransaction) reader.statement("rollback").run();
      this.#giveBack(reader);
    }
  }

  close(): void {
    for (const reader of [this.single, ...this.#idle]) reader.close();
  }

  #take(): SqliteConnection | Promise<SqliteConnection> {
    const reader = this.#idle.pop();
    if (reader) return reader;
    if (this.#opened < MOST_READERS) {
      this.#opened++;
      return new SqliteConnection(this.#file, { readonly: true });
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(reader: SqliteConnection): void {
    const next = this.#waiting.shift();
    if (next) next(reader);
    else this.#idle.push(reader);
  }
}
