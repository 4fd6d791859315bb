import { type CacheListener, EVERYTHING } from "./store.ts";

const POLL_MILLIS = 250;

/** A key and its version after a change. */
export type Bumped = readonly [key: string, version: number];

interface Versions {
  /** Whether another process may have committed since the last call. */
  mayHaveChanged(): boolean;
  /** Returns all rows of cache_versions. */
  load(): Promise<{ key: string; version: number }[]>;
  /**
   * Gets notifications of other processes' commits. Polling continues, since a pooler or a lost connection may drop
   * notifications. Calls `onGap` when some may be missing. Returns a function that stops listening.
   */
  hear?(onBump: (bumped: Bumped) => void, onGap: () => void): Promise<() => Promise<void>>;
}

/**
 * Notifies listeners of bumped keys: at once for commits of this process; for those of others when they are heard of, and
 * by polling at the latest.
 */
export class CacheChanges {
  #versions: Versions;
  #known = new Map<string, number>();
  #listeners = new Set<CacheListener>();
  #timer: Timer | undefined;
  #polling: Promise<void> | undefined;
  #stopHearing: (() => Promise<void>) | undefined;

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** Records the current versions and begins to poll. */
  async start(): Promise<void> {
    for (const { key, version } of await this.#versions.load()) this.#known.set(key, version);
    this.#timer = setInterval(() => this.#pollOnce(), POLL_MILLIS);
    this.#timer.unref();
    this.#stopHearing = await this.#versions.hear?.(
      (bumped) => this.#changed([bumped]),
      () => {
        this.#forget();
        this.#pollOnce();
      },
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([this.#polling, this.#stopHearing?.()]);
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
    this.#changed([...bumped]);
  }

  #pollOnce(): void {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
  }

  async #poll(): Promise<void> {
    let rows: { key: string; version: number }[];
    try {
      if (!this.#versions.mayHaveChanged()) return;
      rows = await this.#versions.load();
    } catch {
      return this.#forget();
    }
    this.#changed(rows.map(({ key, version }) => [key, version]));
  }

  /**
   * Changes may have been missed: any cached value may be out of date. The known versions are no longer valid, either:
   * a database that takes over from a lost one may have earlier ones.
   */
  #forget(): void {
    this.#known.clear();
    this.#notify([EVERYTHING]);
  }

  #changed(bumped: readonly Bumped[]): void {
    const news = bumped.filter(([key, version]) => version > (this.#known.get(key) ?? 0));
    for (const [key, version] of news) this.#record(key, version);
    if (news.length > 0) this.#notify(news.map(([key]) => key));
  }

  // A version only rises: the second source that learns of a commit does not report it again.
  #record(key: string, version: number): void {
    this.#known.set(key, Math.max(version, this.#known.get(key) ?? 0));
  }

  /** Throws the error of a listener, but only after the others were notified: they would not hear of it again. */
  #notify(keys: string[]): void {
    const errors: unknown[] = [];
    for (const listener of this.#listeners) {
      try {
        listener(keys);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
