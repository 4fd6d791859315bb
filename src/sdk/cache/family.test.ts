import { describe, expect, test } from "bun:test";
import { sdkClock } from "#testing/browser/sdk-environment.ts";
import { errorOf } from "#testing/waiting.ts";
import { family } from "./family.ts";
import { guarded } from "./guarded.ts";
import { kept } from "./kept.ts";
import { mapped } from "./mapped.ts";
import { resource } from "./resource.ts";

/** A family whose value is the number of loads of its key. */
function counting() {
  const clock = sdkClock();
  const asked = new Map<string, number>();
  const counts = family(async (key: string) => {
    asked.set(key, (asked.get(key) ?? 0) + 1);
    return asked.get(key) ?? 0;
  }, clock);
  return { clock, asked, counts };
}

describe("a family of values", () => {
  test("is watched by key; a refresh reloads one watched key, or all", async () => {
    const { clock, asked, counts } = counting();
    for (const key of ["a", "b"]) {
      counts.of(key).subscribe(() => {});
      await counts.of(key).settled();
    }

    const one = counts.refresh("a");
    await clock.pass(300);
    await one;
    const all = counts.refresh();
    await clock.pass(300);
    await all;

    expect(counts.of("a").read()).toBe(3);
    expect([...asked]).toEqual([
      ["a", 3],
      ["b", 2],
    ]);
  });

  // A server may load every user of its project once, and must not keep them all in memory.
  test("does not store values that are not watched, and loads them without throttling", async () => {
    const { asked, counts } = counting();

    expect([await counts.get("a"), await counts.get("a")]).toEqual([1, 2]);
    counts.set("a", 7);
    await counts.refresh();

    expect(asked.get("a")).toBe(2);
    expect(counts.of("a").snapshot()).toEqual({ status: "pending" });
  });

  test("shares one load between calls for one key at the same time, also when nobody watches it", async () => {
    const { asked, counts } = counting();
    expect(await Promise.all([counts.get("a"), counts.get("a"), counts.get("b")])).toEqual([1, 1, 1]);

    const before = counts.get("a");
    const refreshed = counts.refresh("a");
    const after = counts.get("a");
    expect([await before, await after]).toEqual([2, 3]);
    await refreshed;
    const all = [counts.get("b"), counts.refresh().then(() => counts.get("b"))];
    expect(await Promise.all(all)).toEqual([2, 3]);
    expect([...asked]).toEqual([
      ["a", 3],
      ["b", 3],
    ]);
  });

  test("shares a failed load, and loads again afterwards", async () => {
    const answers = [async () => Promise.reject(new Error("down")), async () => 1];
    const values = family(() => (answers.shift() ?? (async () => 2))(), sdkClock());
    const failed = [values.get("a"), values.get("a")].map((each) => each.catch(String));
    expect(await Promise.all(failed)).toEqual(["Error: down", "Error: down"]);
    expect(await values.get("a")).toBe(1);
  });

  test("shows the result of a mutation to subscribers", async () => {
    const { counts } = counting();
    const watched = counts.of("a");

    counts.set("a", 7);

    expect(watched.read()).toBe(7);
  });
});

test("the least recently requested objects are evicted", () => {
  let made = 0;
  const objects = kept((key) => ({ key, number: ++made }));
  const first = objects.of("first");
  for (let i = 0; i < 999; i++) objects.of(String(i));
  expect(objects.of("first")).toBe(first);

  for (let i = 0; i < 1_000; i++) objects.of(`other ${i}`);

  expect(objects.peek("first")).toBeUndefined();
  expect(objects.all()).toHaveLength(1_000);
});

describe("a part of a watchable value", () => {
  test("has the same snapshot until the whole changes, and fails with it", async () => {
    const answers = [() => [1, 2], () => [3]];
    const clock = sdkClock();
    const whole = resource(async () => (answers.shift() ?? (() => []))(), clock);
    const part = mapped(whole, (all) => all[0] ?? null);
    expect(part.snapshot().status).toBe("pending");
    const leave = part.subscribe(() => {});
    await part.settled();

    const before = part.snapshot();
    expect([part.read(), part.snapshot()]).toEqual([1, before]);
    expect(part.snapshot()).toBe(before);
    const refreshed = part.refresh();
    await clock.pass(300);
    await refreshed;

    expect(part.snapshot()).toEqual({ status: "ready", value: 3 });
    leave();
    const failing = mapped(
      resource(async () => Promise.reject(new Error("down")), clock),
      () => 1,
    );
    await failing.settled();
    expect(() => failing.read()).toThrow("down");
  });
});

describe("a guarded value", () => {
  test("starts to load before its guard has a value", async () => {
    const { clock, asked, counts } = counting();
    const guard = resource(() => new Promise<true>(() => {}), clock);
    const value = guarded(guard, counts.of("a"));

    expect(() => value.read()).toThrow();
    await counts.of("a").settled();

    expect(asked.get("a")).toBe(1);
    expect(value.snapshot()).toEqual({ status: "pending" });
  });

  test("is shown with a guard, and fails with it", async () => {
    const { clock, counts } = counting();
    const refusal = new Error("not a member");
    const passing = guarded(
      resource(async () => true, clock),
      counts.of("a"),
    );
    const failing = guarded(
      resource(() => Promise.reject(refusal), clock),
      counts.of("a"),
    );

    await Promise.all([passing.settled(), failing.settled()]);

    expect([passing.read(), passing.snapshot()]).toEqual([1, { status: "ready", value: 1 }]);
    expect(() => failing.read()).toThrow(refusal);
    expect(await errorOf(failing.get())).toBe(refusal);
  });
});
