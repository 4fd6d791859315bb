import { expect, test } from "bun:test";
import { outcomeOf, yieldToEventLoop } from "#testing/waiting.ts";
import { guarded } from "./guarded.ts";
import type { Watchable } from "./watchable.ts";

/** A watchable whose loading ends after some turns of the event loop. */
function watchable<T>(turns: number, load: () => T): Watchable<T> {
  const get = async () => {
    await yieldToEventLoop(turns);
    return load();
  };
  const unused = () => {
    throw new Error("These tests load only.");
  };
  return { get, refresh: unused, settled: async () => {}, subscribe: unused, snapshot: unused, read: unused };
}
const failing = (turns: number, message: string) =>
  watchable<string>(turns, () => {
    throw new Error(message);
  });

test("the guard's error is told, whichever comes first", async () => {
  for (const [guardTurns, valueTurns] of [
    [20, 0],
    [0, 20],
  ] as const) {
    const lists = guarded(failing(guardTurns, "not a member"), failing(valueTurns, "keys are off"));

    expect(await outcomeOf(lists.get())).toThrow("not a member");
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
  expect(await outcomeOf(guarded(guard, failing(0, "keys are off")).get())).toThrow("keys are off");
});
