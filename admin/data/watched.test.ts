import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { keepAsking } from "./watched.ts";

const EVERY_MILLIS = 5_000;

const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { document: page });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, "document");
  page.visibilityState = "visible";
});

/** A value that somebody shows, and that counts how often it is loaded. */
function counting() {
  const state = { loads: 1 };
  const watchable = {
    snapshot: () => ({ status: "ready" as const, value: state.loads }),
    refresh: async () => {
      state.loads += 1;
    },
  };
  return { state, watchable };
}

/** Lets a load arrive. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe("a value that is kept live", () => {
  test("a value is asked for again at each interval, until it is no longer shown", async () => {
    const { state, watchable } = counting();
    const stop = keepAsking(watchable, EVERY_MILLIS);

    jest.advanceTimersByTime(EVERY_MILLIS);
    await settle();
    jest.advanceTimersByTime(EVERY_MILLIS);
    await settle();
    stop();
    jest.advanceTimersByTime(EVERY_MILLIS);
    await settle();

    expect(state.loads).toBe(3);
  });

  test("a hidden page asks for nothing, and asks at once when it is seen again", async () => {
    const { state, watchable } = counting();
    const stop = keepAsking(watchable, EVERY_MILLIS);

    page.visibilityState = "hidden";
    jest.advanceTimersByTime(10 * EVERY_MILLIS);
    await settle();
    expect(state.loads).toBe(1);
    page.visibilityState = "visible";
    page.dispatchEvent(new Event("visibilitychange"));
    await settle();

    expect(state.loads).toBe(2);
    stop();
  });

  test("a value that could not be loaded is not asked for again", async () => {
    const { state, watchable } = counting();
    const failed = { ...watchable, snapshot: () => ({ status: "failed" as const, error: new Error("No boat.") }) };
    const stop = keepAsking(failed, EVERY_MILLIS);

    jest.advanceTimersByTime(EVERY_MILLIS);
    await settle();

    expect(state.loads).toBe(1);
    stop();
  });
});
