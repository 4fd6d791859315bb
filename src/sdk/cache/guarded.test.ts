import { expect, test } from "bun:test";
import { guarded } from "./guarded.ts";
import type { Watchable } from "./watchable.ts";

/** A watchable whose loading ends after some time. */
function watchable<T>(millis: number, load: () => T): Watchable<T> {
  const get = async () => {
    await Bun.sleep(millis);
    return load();
  };
  const unused = () => {
    throw new Error("These tests load only.");
  };
  return { get, refresh: unused, settled: async () => {}, subscribe: unused, snapshot: unused, read: unused };
}
const failing = (millis: number, message: string) =>
  watchable<string>(millis, () => {
    throw new Error(message);
  });

test("the guard's error is told, whichever comes first", async () => {
  for (const [guardMillis, valueMillis] of [
    [20, 0],
    [0, 20],
  ] as const) {
    const lists = guarded(failing(guardMillis, "not a member"), failing(valueMillis, "keys are off"));

    await expect(lists.get()).rejects.toThrow("not a member");
  }
});

test("behind a guard that loads, the value or its own error is told", async () => {
  const guard = watchable(10, () => "a member");

  expect(
    await guarded(
      guard,
      watchable(0, () => "keys"),
    ).get(),
  ).toBe("keys");
  await expect(guarded(guard, failing(0, "keys are off")).get()).rejects.toThrow("keys are off");
});
