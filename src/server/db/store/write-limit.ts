/** How long a write may take. Other writes wait for it: on SQLite all of them, on PostgreSQL those of the same rows. */
export const WRITE_MILLIS = 5_000;

/** Thrown when a body uses up its time without the database: it would do so again. */
export class AwaitedSomethingElse extends Error {
  constructor() {
    super("A write body awaited something else than its transaction; other writes wait for it");
  }
}
