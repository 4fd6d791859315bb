import type { Deps } from "#sdk/deps.ts";
import { kept } from "./kept.ts";
import { type Resource, resource } from "./resource.ts";

/** Values of one kind, one per key, such as the members of every team. */
export interface Family<T> {
  /** To be watched: the same resource each time. */
  of(key: string): Resource<T>;
  /** Asks the server; keeps the answer only for those who watch. */
  get(key: string): Promise<T>;
  /** Shows those who watch what a mutation has answered. */
  set(key: string, value: T): void;
  /** Loads anew what is watched: of a key, or of all. */
  refresh(key?: string): Promise<void>;
}

/**
 * What a mutation makes stale in places that it cannot name is refreshed as a whole.
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
