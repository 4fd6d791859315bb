import type { Deps } from "#sdk/deps.ts";
import { kept } from "./kept.ts";
import { type Resource, resource } from "./resource.ts";

/** Watchable values of one kind, one per key, such as the members of each team. */
export interface Family<T> {
  /** Returns the resource of a key: the same object each time. */
  of(key: string): Resource<T>;
  /** Loads the value from the server; calls at the same time share one load. Stores it only when the key has a resource. */
  get(key: string): Promise<T>;
  /** Shows the result of a mutation to subscribers. */
  set(key: string, value: T): void;
  /** Reloads the values that have subscribers: of one key, or of all. */
  refresh(key?: string): Promise<void>;
}

/**
 * Creates a family. A mutation that cannot tell which keys it affects refreshes the whole family.
 *
 *     const members = family((teamId) => listMembers(wire, teamId), deps);
 */
export function family<T>(load: (key: string) => Promise<T>, deps: Pick<Deps, "elapsed" | "after">): Family<T> {
  const resources = kept((key) => resource(() => load(key), deps));
  /** The loads of keys without a resource. A mutation removes them: their responses may be from before it. */
  const running = new Map<string, Promise<T>>();

  function loadOnce(key: string): Promise<T> {
    const known = running.get(key);
    if (known) return known;
    const started = load(key).finally(() => {
      if (running.get(key) === started) running.delete(key);
    });
    running.set(key, started);
    return started;
  }

  return {
    of: resources.of,
    get: (key) => resources.peek(key)?.get() ?? loadOnce(key),
    set(key, value) {
      running.delete(key);
      resources.peek(key)?.set(value);
    },
    async refresh(key) {
      if (key === undefined) running.clear();
      else running.delete(key);
      if (key !== undefined) await resources.peek(key)?.refresh();
      else await Promise.all(resources.all().map((each) => each.refresh()));
    },
  };
}
