import { describe, expect, test } from "bun:test";
import { asking } from "./asked.ts";

/** A call about a boat that counts how often it is made. */
function counting() {
  const state = { calls: 0 };
  const lengthOf = asking(async (boat: { length: number }, unit: string) => {
    state.calls += 1;
    return `${boat.length} ${unit}, ${state.calls}`;
  });
  return { state, lengthOf, boat: { length: 8 } };
}

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

  test("an answer that is asked for keeps its place, and a hundred later questions make an object forget the others", () => {
    const { lengthOf, boat } = counting();
    const shown = lengthOf(boat, "m");
    const left = lengthOf(boat, "ft");

    for (let other = 0; other < 99; other += 1) {
      lengthOf(boat, `unit ${other}`);
      expect(lengthOf(boat, "m")).toBe(shown);
    }

    expect(lengthOf(boat, "ft")).not.toBe(left);
  });
});
