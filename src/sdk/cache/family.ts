import type { Deps } from "#sdk/deps.ts";
import { kept } from "./kept.ts";
import { type Resource, resource } from "./resource.ts";

/** Watchable values of one kind, one per key, such as the members of each team. */
export interface Family<T> {
  /** Returns the resource of a key: the same object each time. */
  of(key: string): Resource<T>;
  /** Loads the value from the server. Stores it only when the key has a resource. */
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
export function family<T>(load: (key: string) => Promise<T>, deps: Pick<Deps, "now" | "after">): Family<T> {
  const resources = kept((key) => resource(() => load(key), deps));
  return {
    of: resources.of,
    get: (key) => resources.peek(key)?.get() ?? load(key),
    set: (key, value) => resources.peek(key)?.set(value),
    async refresh(key) {
      if (key !== undefined) await resources.peek(key)?.refresh();
      else await Promise.all(resources.all().map((each) => each.refresh()));
    },
  };
}
