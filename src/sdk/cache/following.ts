import type { Watchable } from "./watchable.ts";

/** Announces that another watchable is the current one, such as a token store that gets another session. */
interface Source {
  subscribe(onChange: () => void): () => void;
}

/** A watchable that follows the current one of several. Subscribers see a switch as a change. */
export function following<T>(source: Source, current: () => Watchable<T>): Watchable<T> {
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
    get: () => current().get(),
    refresh: () => current().refresh(),
  };
}
