import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { asking } from "./asked.ts";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A call about a boat that counts how often it is made. */
function counting() {
  const state = { calls: 0, isBroken: false };
  const lengthOf = asking(async (boat: { length: number }, unit: string) => {
    state.calls += 1;
    if (state.isBroken) throw new Error("No tape measure.");
    return `${boat.length} ${unit}, ${state.calls}`;
  });
  return { state, lengthOf, boat: { length: 8 } };
}

const noop = () => {};

describe("a call of the SDK as a watchable", () => {
  test("all who ask the same of an object share the answer", async () => {
    const { lengthOf, boat } = counting();

    const both = await Promise.all([lengthOf(boat, "m").get(), lengthOf(boat, "m").get()]);

    expect(both).toEqual(["8 m, 1", "8 m, 1"]);
    expect(lengthOf(boat, "m").read()).toBe("8 m, 1");
  });

  test("another question, and the same about another object, have answers of their own", async () => {
    const { lengthOf, boat } = counting();
    await lengthOf(boat, "m").get();

    expect(await lengthOf(boat, "ft").get()).toBe("8 ft, 2");
    expect(await lengthOf({ length: 4 }, "m").get()).toBe("4 m, 3");
  });

  test("reading throws a promise until there is an answer, and then its error", async () => {
    const { lengthOf, boat, state } = counting();
    state.isBroken = true;
    const length = lengthOf(boat, "m");

    let thrown: unknown;
    try {
      length.read();
    } catch (promise) {
      thrown = promise;
    }
    expect(thrown).toBe(length.settled());
    await thrown;

    expect(() => length.read()).toThrow("No tape measure.");
    state.isBroken = false;
    await length.refresh();
    expect(length.read()).toBe("8 m, 2");
  });

  test("an answer that is shown stays when it cannot be loaded again", async () => {
    const { lengthOf, boat, state } = counting();
    const length = lengthOf(boat, "m");
    const seen: unknown[] = [];
    length.subscribe(() => seen.push(length.snapshot()));
    await length.settled();

    state.isBroken = true;
    await length.refresh();

    expect(seen).toEqual([{ status: "ready", value: "8 m, 1" }]);
    expect(length.read()).toBe("8 m, 1");
  });

  test("an answer is forgotten seconds after the last one who watched it has left", async () => {
    const { lengthOf, boat, state } = counting();
    const length = lengthOf(boat, "m");
    const leave = length.subscribe(noop);
    await length.settled();

    jest.advanceTimersByTime(60_000);
    expect(lengthOf(boat, "m").snapshot().status).toBe("ready");
    leave();
    jest.advanceTimersByTime(4_999);
    expect(lengthOf(boat, "m").snapshot().status).toBe("ready");
    jest.advanceTimersByTime(1);
    expect(lengthOf(boat, "m").snapshot().status).toBe("pending");
    expect(state.calls).toBe(1);
  });
});
