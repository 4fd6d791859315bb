import { describe, expect, test } from "bun:test";
import { sdkClock } from "#testing/browser/sdk-environment.ts";
import { following } from "./following.ts";
import { resource } from "./resource.ts";

function counting() {
  const clock = sdkClock();
  const loads: ((value: number | Error) => void)[] = [];
  const watched = resource(
    () =>
      new Promise<number>((resolve, reject) =>
        loads.push((value) => (value instanceof Error ? reject(value) : resolve(value))),
      ),
    clock,
  );
  const answer = async (value: number | Error) => {
    loads.at(-1)?.(value);
    await clock.pass(0);
  };
  return { clock, loads, watched, answer };
}

const thrownBy = (run: () => unknown) => {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("nothing was thrown");
};

describe("reading with Suspense", () => {
  test("the first read throws a promise; when that resolves, the value is there", async () => {
    const { watched, answer, clock } = counting();

    const thrown = thrownBy(() => watched.read());
    expect(thrown).toBeInstanceOf(Promise);
    expect(thrownBy(() => watched.read())).toBe(thrown);
    await clock.pass(0);
    await answer(7);
    await thrown;

    expect(watched.read()).toBe(7);
  });

  test("a failed first load throws its error and can be retried", async () => {
    const { watched, answer, clock } = counting();
    watched.settled();
    await clock.pass(0);
    await answer(new Error("down"));

    expect(thrownBy(() => watched.read())).toEqual(new Error("down"));

    const again = watched.get();
    await clock.pass(0);
    await answer(1);
    expect(await again).toBe(1);
    expect(watched.read()).toBe(1);
  });

  test("a loaded value stays when a later load fails; only the caller of that load gets the error", async () => {
    const { watched, answer, clock } = counting();
    watched.set(1);

    const failing = watched.get().catch((error) => error);
    await clock.pass(0);
    await answer(new Error("down"));

    expect(await failing).toEqual(new Error("down"));
    expect(watched.read()).toBe(1);
  });

  test("the snapshot is the same object until something changes", () => {
    const { watched } = counting();
    expect(watched.snapshot()).toBe(watched.snapshot());
    watched.set(1);
    expect(watched.snapshot()).toBe(watched.snapshot());
  });
});

describe("the rate of loads", () => {
  test("explicit calls at the same time share one load, and the next one does not wait", async () => {
    const { watched, loads, answer, clock } = counting();
    const first = watched.get();
    await clock.pass(100);
    const second = watched.get();
    await answer(1);
    expect([await first, await second, loads.length]).toEqual([1, 1, 1]);

    const third = watched.get();
    await clock.pass(0);
    expect(loads.length).toBe(2);
    await answer(2);
    expect(await third).toBe(2);
  });

  test("refills in the background run one at a time, and begin at least 300 ms apart", async () => {
    const { watched, loads, answer, clock } = counting();
    watched.subscribe(() => {});
    const first = watched.refresh();
    await clock.pass(0);
    const later = [watched.refresh(), watched.refresh()];
    await clock.pass(1_000);
    expect(loads.length).toBe(1);

    await answer(1);
    expect(loads.length).toBe(2);
    const last = watched.refresh();
    await answer(2);
    await clock.pass(299);
    expect(loads.length).toBe(2);
    await clock.pass(1);
    expect(loads.length).toBe(3);
    await answer(3);
    await Promise.all([first, ...later, last]);
    expect(watched.read()).toBe(3);
  });

  test("an explicit call starts a refill that waits, and both share it", async () => {
    const { watched, loads, answer, clock } = counting();
    watched.subscribe(() => {});
    watched.get();
    await clock.pass(0);
    await answer(1);
    const refill = watched.refresh();
    await clock.pass(100);
    expect(loads.length).toBe(1);

    const hurried = watched.get();
    await clock.pass(0);
    expect(loads.length).toBe(2);
    await answer(2);
    await refill;
    expect(await hurried).toBe(2);
    await clock.pass(1_000);
    expect(loads.length).toBe(2);
  });

  // Otherwise `await team.update(…)` followed by `getTeam` could show the team as it was.
  test("a call after a mutation does not get the response to a request from before it", async () => {
    for (const mutate of ["set", "refresh"] as const) {
      const { watched, loads, answer, clock } = counting();
      watched.subscribe(() => {});
      const before = watched.get();
      await clock.pass(0);
      if (mutate === "set") watched.set(2);
      else void watched.refresh();
      const after = watched.get();
      await clock.pass(0);
      expect(loads.length).toBe(1);

      await answer(1);
      expect([await before, loads.length]).toEqual([1, 2]);
      await answer(2);
      expect(await after).toBe(2);
      expect(watched.read()).toBe(2);
    }
  });

  test("calls in the same tick share one load", async () => {
    const { watched, loads, clock } = counting();
    watched.get();
    watched.get();
    watched.settled();
    await clock.pass(0);
    expect(loads.length).toBe(1);
  });

  test("a response that was under way when a mutation set the value does not overwrite it", async () => {
    const { watched, answer, clock } = counting();
    watched.get();
    await clock.pass(0);
    watched.set(2);
    await answer(1);
    expect(watched.read()).toBe(2);
  });
});

describe("keeping values", () => {
  test("a value is dropped 5 s after the last subscriber has left", async () => {
    const { watched, clock } = counting();
    const leave = watched.subscribe(() => {});
    watched.set(1);
    await clock.pass(60_000);
    expect(watched.snapshot()).toEqual({ status: "ready", value: 1 });

    leave();
    await clock.pass(4_999);
    expect(watched.snapshot()).toEqual({ status: "ready", value: 1 });
    await clock.pass(1);
    expect(watched.snapshot()).toEqual({ status: "pending" });
  });

  test("a refresh reloads for subscribers; without any, the next reader loads", async () => {
    const { watched, loads, answer, clock } = counting();
    watched.set(1);
    await watched.refresh();
    expect(loads.length).toBe(0);
    expect(watched.snapshot()).toEqual({ status: "pending" });

    const seen: unknown[] = [];
    watched.subscribe(() => seen.push(watched.snapshot()));
    const refreshed = watched.refresh();
    await clock.pass(0);
    await answer(2);
    await refreshed;
    expect(seen).toEqual([{ status: "ready", value: 2 }]);
  });

  // It follows a change, which was made whether or not its effects can be shown.
  test("a refresh that cannot load the value does not reject, and subscribers keep what was loaded", async () => {
    const { watched, answer, clock } = counting();
    watched.subscribe(() => {});
    watched.set(1);

    const refreshed = watched.refresh();
    await clock.pass(0);
    await answer(new Error("down"));

    expect(await refreshed).toBeUndefined();
    expect(watched.read()).toBe(1);
  });

  test("the same function subscribed twice is called until both have left", () => {
    const { watched } = counting();
    let calls = 0;
    const listener = () => {
      calls += 1;
    };
    const leave = watched.subscribe(listener);
    watched.subscribe(listener);
    leave();
    watched.set(1);
    expect(calls).toBe(1);
  });
});

test("following shows a switch of the current watchable as a change, and unsubscribes from the former", () => {
  const [a, b] = [resource(async () => "a"), resource(async () => "b")];
  a.set("a");
  b.set("b");
  let current = a;
  let announce = () => {};
  const source = {
    subscribe(onChange: () => void) {
      announce = onChange;
      return () => {};
    },
  };
  const followed = following(source, () => current);
  const seen: string[] = [];
  followed.subscribe(() => seen.push(followed.read()));

  announce();
  current = b;
  announce();
  a.set("a2");
  b.set("b2");

  expect(seen).toEqual(["b", "b2"]);
});
