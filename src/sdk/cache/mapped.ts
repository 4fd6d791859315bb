import type { Snapshot, Watchable } from "./watchable.ts";

/** A watchable part of a watchable value, such as one item of a list. Changes together with the whole. */
export function mapped<T, R>(source: Watchable<T>, select: (value: T) => R): Watchable<R> {
  let seen: { whole: Snapshot<T>; part: Snapshot<R> } | undefined;

  function snapshot(): Snapshot<R> {
    const whole = source.snapshot();
    if (seen?.whole !== whole) {
      seen = { whole, part: whole.status === "ready" ? { status: "ready", value: select(whole.value) } : whole };
    }
    return seen.part;
  }

  return {
    subscribe: source.subscribe,
    snapshot,
    read() {
      const value = source.read();
      const part = snapshot();
      return part.status === "ready" ? part.value : select(value);
    },
    settled: source.settled,
    get: async () => select(await source.get()),
    refresh: source.refresh,
  };
}
