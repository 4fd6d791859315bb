import { nameOf, type Tables } from "./tables.ts";

/** The names of tables that got rows, or whose rows changed. */
export type Written = Set<keyof Tables>;

/** Notes that a table gets rows, or that its rows change. */
export function noteWritten(written: Written | undefined, table: object): void {
  const name = nameOf(table);
  if (name !== undefined) written?.add(name);
}

/** The state of a `read` or `write` body: whether its handle may still be used, and its changes. */
export class Scope {
  /** Set when the body ends: a handle that leaked out of it must not touch another body's transaction. */
  ended = false;
  /** The error of the first failed statement. PostgreSQL then aborts the transaction; SQLite must behave the same. */
  failure: unknown;
  readonly bumped = new Map<string, number>();
  readonly written: Written = new Set();
  #underWay = 0;

  /** Whether an asynchronous statement has no answer yet. */
  get isWaiting(): boolean {
    return this.#underWay > 0;
  }

  /** Runs a synchronous statement. */
  run<T>(statement: () => T): T {
    this.#requireUsable();
    try {
      return statement();
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  /** Runs an asynchronous statement. */
  async wait<T>(statement: () => PromiseLike<T>): Promise<T> {
    this.#requireUsable();
    this.#underWay++;
    try {
      return await statement();
    } catch (error) {
      this.failure ??= error;
      throw error;
    } finally {
      this.#underWay--;
    }
  }

  #requireUsable(): void {
    if (this.ended) throw new Error("This transaction has ended; its handle was used after the body returned");
    if (this.failure) throw new Error("This transaction failed at an earlier statement", { cause: this.failure });
  }
}
