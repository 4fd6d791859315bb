import { expect, test } from "bun:test";
import { slowly, timed } from "#testing/waiting.ts";
import { TimeLimit } from "./time-limit.ts";

const never = () => new Promise<never>(() => {});

test("what takes longer than the limit is undefined, and what does not has its result", async () => {
  const limit = new TimeLimit(30);

  const results = await Promise.all([limit.within(never()), limit.within(Promise.resolve("in time"))]);

  expect(results).toEqual([undefined, "in time"]);
});

test("an error is passed on", async () => {
  const limit = new TimeLimit(10_000);

  expect(await limit.within(Promise.reject(new Error("gone"))).catch(String)).toBe("Error: gone");
});

test("each wait has the whole limit, also one that begins while the timer runs for another", async () => {
  const limit = new TimeLimit(60);
  const ends: string[] = [];
  const waits = async (name: string) => {
    await limit.within(never());
    ends.push(name);
  };

  const { millis } = await timed(async () => {
    const first = waits("first");
    await slowly({ millis: 30 });
    await Promise.all([first, waits("second")]);
  });

  expect(ends).toEqual(["first", "second"]);
  expect(millis).toBeGreaterThanOrEqual(90 - 1);
});

test("a limit goes on after everything that waited has ended", async () => {
  const limit = new TimeLimit(20);
  await limit.within(Promise.resolve());
  await limit.within(never());

  expect(await limit.within(never())).toBeUndefined();
});
