import type { Watchable } from "./watchable.ts";

/** Announces that another watchable is the current one, such as a token store that gets another session. */
interface Source {
  subscribe(onChange: () => void): () => void;
}

/**
 * A watchable that follows the current one of several. Subscribers see a switch as a change; a load that ends after a
 * switch is followed by that of the current one.
 */
export function following<T>(source: Source, current: () => Watchable<T>): Watchable<T> {
  async function get(): Promise<T> {
    const asked = current();
    const value = await asked.get();
    return current() === asked ? value : get();
  }

  return {
    subscribe(onChange) {
      let watched = current();
      let leave = watched.subscribe(onChange);
      const leaveSource = source.subscribe(() => {
        const now = current();
        if (now === watched) return;
        leave();
        watched = now;
        leave = now.subscribe(onChange);
        onChange();
      });
      return () => {
        leaveSource();
        leave();
      };
    },
    snapshot: () => current().snapshot(),
    read: () => current().read(),
    settled: () => current().settled(),
    get,
    refresh: () => current().refresh(),
  };
}
