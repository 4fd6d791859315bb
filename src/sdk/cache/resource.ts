import { CACHE_IDLE_MILLIS, CACHE_THROTTLE_MILLIS } from "#contract/limits.ts";
import { type Deps, realDeps, wait } from "#sdk/deps.ts";
import type { Snapshot, Watchable } from "./watchable.ts";

/** A watchable value that its owner may also set. */
export interface Resource<T> extends Watchable<T> {
  /** Sets the result of a mutation. It replaces the result of loads that are under way. */
  set(value: T): void;
}

const PENDING: Snapshot<never> = { status: "pending" };
const noop = () => {};

/**
 * A value that is loaded on request. One load runs at a time, at most one starts per 300 ms, and calls that must wait
 * share the next load. Without subscribers, the value is dropped after 5 s.
 *
 *     const pending = resource(() => wire.call(listTeamInvitations, { query: { team_id } }));
 */
export function resource<T>(load: () => Promise<T>, deps: Pick<Deps, "now" | "after"> = realDeps): Resource<T> {
  const listeners = new Set<() => void>();
  let known: Snapshot<T> = PENDING;
  /** Increases when the value is set or dropped. A load that began before must not overwrite the newer state. */
  let generation = 0;
  let startedAt = Number.NEGATIVE_INFINITY;
  let idleSince = 0;
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  let settling: Promise<void> | null = null;

  function publish(snapshot: Snapshot<T>) {
    known = snapshot;
    idleSince = deps.now();
    for (const listener of [...listeners]) listener();
  }

  async function loadNext(): Promise<T> {
    await running?.catch(noop);
    const pause = startedAt + CACHE_THROTTLE_MILLIS - deps.now();
    if (pause > 0) await wait(deps, pause);
    next = null;
    startedAt = deps.now();
    running = loadNow(generation);
    try {
      return await running;
    } finally {
      running = null;
    }
  }

  async function loadNow(begun: number): Promise<T> {
    try {
      const value = await load();
      if (begun === generation) publish({ status: "ready", value });
      return value;
    } catch (error) {
      // A loaded value stays on screen when a later load fails; only the caller of that load gets the error.
      if (begun === generation && known.status !== "ready") publish({ status: "failed", error });
      throw error;
    }
  }

  function get(): Promise<T> {
    next ??= loadNext();
    return next;
  }

  // Checked on access rather than by a timer, which would keep a server process alive.
  function current(): Snapshot<T> {
    const isIdle = listeners.size === 0 && settling === null && deps.now() - idleSince >= CACHE_IDLE_MILLIS;
    if (isIdle) known = PENDING;
    return known;
  }

  function settled(): Promise<void> {
    if (current().status !== "pending") return Promise.resolve();
    settling ??= (running ?? get()).then(noop, noop).finally(() => {
      settling = null;
    });
    return settling;
  }

  return {
    subscribe(onChange) {
      // Two components may pass the same function, so each subscription needs a listener of its own.
      const listener = () => onChange();
      current();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener)) idleSince = deps.now();
      };
    },
    snapshot: current,
    read() {
      const snapshot = current();
      if (snapshot.status === "pending") throw settled();
      if (snapshot.status === "failed") throw snapshot.error;
      idleSince = deps.now();
      return snapshot.value;
    },
    settled,
    get,
    async refresh() {
      if (listeners.size > 0 || settling) {
        await get();
        return;
      }
      generation += 1;
      known = PENDING;
    },
    set(value) {
      generation += 1;
      publish({ status: "ready", value });
    },
  };
}
