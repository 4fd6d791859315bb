import { CACHE_IDLE_MILLIS, CACHE_THROTTLE_MILLIS } from "#contract/limits.ts";
import { type Deps, realDeps } from "#sdk/deps.ts";
import type { Snapshot, Watchable } from "./watchable.ts";

/** A watchable value that its owner may also set. */
export interface Resource<T> extends Watchable<T> {
  /** Sets the result of a mutation. It replaces the result of loads that are under way. */
  set(value: T): void;
}

const PENDING: Snapshot<never> = { status: "pending" };
const noop = () => {};

/** A load that waits for the running one, and for the pause between two loads. */
interface Waiting<T> {
  readonly promise: Promise<T>;
  /** Ends the pause. */
  hurry(): void;
}

/**
 * A value that is loaded on request. One load runs at a time. Explicit calls share the running load, or start one at
 * once. Readers and refills that follow a mutation begin at least 300 ms after the last load began. Without subscribers,
 * the value is dropped after 5 s.
 *
 *     const pending = resource(() => wire.call(listTeamInvitations, { query: { team_id } }));
 */
export function resource<T>(load: () => Promise<T>, deps: Pick<Deps, "elapsed" | "after"> = realDeps): Resource<T> {
  const listeners = new Set<() => void>();
  let known: Snapshot<T> = PENDING;
  /** Increases when the value is set or dropped. A load that began before must not overwrite the newer state. */
  let generation = 0;
  let startedAt = Number.NEGATIVE_INFINITY;
  let idleSince = 0;
  let running: Promise<T> | null = null;
  /** Whether something changed after the running load began, so that its response may be from before the change. */
  let isOutdated = false;
  let next: Waiting<T> | null = null;
  let settling: Promise<void> | null = null;

  function publish(snapshot: Snapshot<T>) {
    known = snapshot;
    idleSince = deps.elapsed();
    for (const listener of [...listeners]) listener();
  }

  function queue(): Waiting<T> {
    next ??= waiting();
    return next;
  }

  function waiting(): Waiting<T> {
    let isUrgent = false;
    let endPause = noop;
    async function pause() {
      const millis = startedAt + CACHE_THROTTLE_MILLIS - deps.elapsed();
      if (isUrgent || millis <= 0) return;
      await new Promise<void>((resolve) => {
        const cancel = deps.after(millis, resolve);
        endPause = () => {
          cancel();
          resolve();
        };
      });
    }
    return {
      hurry() {
        isUrgent = true;
        endPause();
      },
      promise: (async () => {
        await running?.catch(noop);
        await pause();
        return start();
      })(),
    };
  }

  async function start(): Promise<T> {
    next = null;
    isOutdated = false;
    startedAt = deps.elapsed();
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

  function shared(): Promise<T> | null {
    return isOutdated ? null : running;
  }

  function get(): Promise<T> {
    const current = shared();
    if (current) return current;
    const { promise, hurry } = queue();
    hurry();
    return promise;
  }

  // Checked on access rather than by a timer, which would keep a server process alive.
  function current(): Snapshot<T> {
    const isIdle = listeners.size === 0 && settling === null && deps.elapsed() - idleSince >= CACHE_IDLE_MILLIS;
    if (isIdle) known = PENDING;
    return known;
  }

  function settled(): Promise<void> {
    if (current().status !== "pending") return Promise.resolve();
    settling ??= (shared() ?? queue().promise).then(noop, noop).finally(() => {
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
        if (listeners.delete(listener)) idleSince = deps.elapsed();
      };
    },
    snapshot: current,
    read() {
      const snapshot = current();
      if (snapshot.status === "pending") throw settled();
      if (snapshot.status === "failed") throw snapshot.error;
      idleSince = deps.elapsed();
      return snapshot.value;
    },
    settled,
    get,
    async refresh() {
      isOutdated = true;
      if (listeners.size > 0 || settling) {
        await queue().promise.catch(noop);
        return;
      }
      generation += 1;
      known = PENDING;
    },
    set(value) {
      isOutdated = true;
      generation += 1;
      publish({ status: "ready", value });
    },
  };
}
