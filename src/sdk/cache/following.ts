import type { Watchable } from "./watchable.ts";

/** What changes which watchable is the present one, such as a token store that gets another session. */
interface Source {
  subscribe(onChange: () => void): () => void;
}

/** A watchable that is always the present one of several: those who watch see the switch as a change. */
export function following<T>(source: Source, present: () => Watchable<T>): Watchable<T> {
  return {
    subscribe(onChange) {
      let watched = present();
      let leave = watched.subscribe(onChange);
      const leaveSource = source.subscribe(() => {
        const now = present();
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
    snapshot: () => present().snapshot(),
    read: () => present().read(),
    settled: () => present().settled(),
    get: () => present().get(),
    refresh: () => present().refresh(),
  };
}
