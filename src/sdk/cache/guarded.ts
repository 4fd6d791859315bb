import type { Watchable } from "./watchable.ts";

/** A watchable value that is shown only while another one can be loaded. Loads both at the same time. */
export function guarded<T>(guard: Watchable<unknown>, value: Watchable<T>): Watchable<T> {
  return {
    subscribe(onChange) {
      const ends = [guard.subscribe(onChange), value.subscribe(onChange)];
      return () => {
        for (const end of ends) end();
      };
    },
    snapshot() {
      const guarding = guard.snapshot();
      return guarding.status === "ready" ? value.snapshot() : guarding;
    },
    read() {
      void value.settled();
      guard.read();
      return value.read();
    },
    async settled() {
      await Promise.all([guard.settled(), value.settled()]);
    },
    async get() {
      const [, loaded] = await Promise.all([guard.get(), value.get()]);
      return loaded;
    },
    async refresh() {
      await Promise.all([guard.refresh(), value.refresh()]);
    },
  };
}
