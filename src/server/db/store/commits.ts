import type { CommitListener } from "./store.ts";
import type { Tables } from "./tables.ts";

/** The listeners of a store's commits. */
export class Commits {
  readonly #listeners = new Set<CommitListener>();

  listen(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called between the commit and the answer to the writer. */
  made(written: ReadonlySet<keyof Tables>): void {
    if (written.size > 0) for (const listener of this.#listeners) listener(written);
  }
}
