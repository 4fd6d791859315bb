import { type CacheListener, EVERYTHING } from "./store.ts";

const POLL_MILLIS = 250;

interface Versions {
  /** Whether another process may have committed since the last call. */
  mayHaveChanged(): boolean;
  /** All rows of cache_versions. */
  load(): Promise<{ key: string; version: number }[]>;
}

/** Tells listeners which keys were bumped: at once for commits of this process, by polling for those of others. */
export class CacheChanges {
  #versions: Versions;
  #known = new Map<string, number>();
  #listeners = new Set<CacheListener>();
  #timer: Timer | undefined;
  #polling: Promise<void> | undefined;

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** Takes the present state as known and begins to watch it. */
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

  /** Called between the commit and the answer to the writer, so that nobody sees an old value after an acknowledged write. */
  committed(bumped: ReadonlyMap<string, number>): void {
    if (bumped.size === 0) return;
    for (const [key, version] of bumped) this.#know(key, version);
    this.#tell([...bumped.keys()]);
  }

  async #poll(): Promise<void> {
    let rows: { key: string; version: number }[];
    try {
      if (!this.#versions.mayHaveChanged()) return;
      rows = await this.#versions.load();
    } catch {
      // Blind for a moment: whatever is remembered may be old, and a cache must not outlive the truth.
      return this.#tell([EVERYTHING]);
    }
    const changed = rows.filter(({ key, version }) => version > (this.#known.get(key) ?? 0));
    for (const { key, version } of changed) this.#know(key, version);
    if (changed.length > 0) this.#tell(changed.map(({ key }) => key));
  }

  // Only upwards: a poll that began before a commit must not report that commit a second time.
  #know(key: string, version: number): void {
    this.#known.set(key, Math.max(version, this.#known.get(key) ?? 0));
  }

  #tell(keys: string[]): void {
    for (const listener of this.#listeners) listener(keys);
  }
}
