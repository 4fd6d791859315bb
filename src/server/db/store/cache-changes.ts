import { type CacheListener, EVERYTHING } from "./store.ts";

const POLL_MILLIS = 250;

interface Versions {
  /** Whether another process may have committed since the last call. */
  mayHaveChanged(): boolean;
  /** Returns all rows of cache_versions. */
  load(): Promise<{ key: string; version: number }[]>;
}

/** Notifies listeners of bumped keys: at once for commits of this process, by polling for those of others. */
export class CacheChanges {
  #versions: Versions;
  #known = new Map<string, number>();
  #listeners = new Set<CacheListener>();
  #timer: Timer | undefined;
  #polling: Promise<void> | undefined;

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** Records the current versions and begins to poll. */
  async start(): Promise<void> {
    for (const { key, version } of await this.#versions.load()) this.#known.set(key, version);
    this.#timer = setInterval(() => {
      this.#polling ??= this.#poll().finally(() => {
        this.#polling = undefined;
      });
    }, POLL_MILLIS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#polling;
  }

  listen(listener: CacheListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Called between the commit and the reply to the writer, so that no caller sees an old value after an acknowledged
   * write.
   */
  committed(bumped: ReadonlyMap<string, number>): void {
    if (bumped.size === 0) return;
    for (const [key, version] of bumped) this.#record(key, version);
    this.#notify([...bumped.keys()]);
  }

  async #poll(): Promise<void> {
    let rows: { key: string; version: number }[];
    try {
      if (!this.#versions.mayHaveChanged()) return;
      rows = await this.#versions.load();
    } catch {
      // Changes may have been missed: any cached value may be out of date, so all of them are dropped.
      return this.#notify([EVERYTHING]);
    }
    const changed = rows.filter(({ key, version }) => version > (this.#known.get(key) ?? 0));
    for (const { key, version } of changed) this.#record(key, version);
    if (changed.length > 0) this.#notify(changed.map(({ key }) => key));
  }

  // A version only rises: a poll that began before a commit must not report that commit a second time.
  #record(key: string, version: number): void {
    this.#known.set(key, Math.max(version, this.#known.get(key) ?? 0));
  }

  #notify(keys: string[]): void {
    for (const listener of this.#listeners) listener(keys);
  }
}
