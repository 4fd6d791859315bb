/** What a `read` or `write` body may still do with its handle, and what it did. */
export class Scope {
  /** Set when the body is over: a handle that leaked out of it must not touch the transaction of somebody else. */
  ended = false;
  /** The first statement that failed. PostgreSQL gives up the transaction then; SQLite must not differ. */
  failure: unknown;
  readonly bumped = new Map<string, number>();

  /** Runs a statement that answers at once. */
  run<T>(statement: () => T): T {
    this.#admit();
    try {
      return statement();
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  /** Runs a statement whose answer has to be waited for. */
  async wait<T>(statement: () => PromiseLike<T>): Promise<T> {
    this.#admit();
    try {
      return await statement();
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  #admit(): void {
    if (this.ended) throw new Error("This transaction has ended; its handle was used after the body returned");
    if (this.failure) throw new Error("This transaction failed at an earlier statement", { cause: this.failure });
  }
}
