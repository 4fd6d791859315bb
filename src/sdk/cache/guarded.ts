import type { Watchable } from "./watchable.ts";

/**
 * A watchable value that is shown only while another one can be loaded. Loads both at the same time; when neither can be
 * loaded, the guard's error is told, whichever came first.
 */
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
    get: () => behind(guard.get(), value.get()),
    async refresh() {
      await Promise.all([guard.refresh(), value.refresh()]);
    },
  };
}

async function behind<T>(guarding: Promise<unknown>, loading: Promise<T>): Promise<T> {
  // An error that comes before the guard's answer is thrown below, and not reported as one that nobody handles.
  loading.catch(() => {});
  await guarding;
  return loading;
}
