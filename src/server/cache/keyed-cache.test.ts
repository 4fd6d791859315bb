import { expect, test } from "bun:test";
import { type CacheListener, EVERYTHING } from "#server/db/store/store.ts";
import { movableTicks, timed, yieldToEventLoop } from "#testing/waiting.ts";
import { keyedCache } from "./keyed-cache.ts";

interface Options {
  most?: number;
  idleMillis?: number;
  refillMillis?: number;
  isKept?: (value: string) => boolean;
}

function start(options: Options = {}) {
  const listeners = new Set<CacheListener>();
  const loads: string[] = [];
  const source = { value: 1, gate: Promise.resolve() };
  const cache = keyedCache({
    store: {
      onCacheChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    name: "config",
    async load(key) {
      loads.push(key);
      const { value } = source;
      await source.gate;
      return `${key}=${value}`;
    },
    refillMillis: 0,
    ...options,
  });
  const change = (...keys: string[]) => {
    for (const listener of listeners) listener(keys);
  };
  return { cache, loads, source, change, listeners };
}

test("concurrent callers share one load, and later ones get the cached value", async () => {
  const { cache, loads } = start();

  const values = await Promise.all([cache.get("p1"), cache.get("p1"), cache.get("p2")]);
  await cache.get("p1");

  expect(values).toEqual(["p1=1", "p1=1", "p2=1"]);
  expect(loads).toEqual(["p1", "p2"]);
});

test("a change of one key reloads only that key", async () => {
  const { cache, loads, source, change } = start();
  await Promise.all([cache.get("p1"), cache.get("p2")]);

  source.value = 2;
  change("config:p1", "keys:p2");

  expect([await cache.get("p1"), await cache.get("p2")]).toEqual(["p1=2", "p2=1"]);
  expect(loads).toEqual(["p1", "p2", "p1"]);
});

test("a value that changed while it was loaded is not cached", async () => {
  const { cache, source, change } = start();
  const { promise, resolve } = Promise.withResolvers<void>();
  source.gate = promise;

  const early = cache.get("p1");
  await yieldToEventLoop();
  source.value = 2;
  change("config:p1");
  const late = cache.get("p1");
  resolve();

  expect(await early).toBe("p1=1");
  expect(await late).toBe("p1=2");
  expect(await cache.get("p1")).toBe("p1=2");
});

test("when any value may have changed, all are reloaded", async () => {
  const { cache, source, change } = start();
  await cache.get("p1");

  source.value = 2;
  change(EVERYTHING);

  expect(await cache.get("p1")).toBe("p1=2");
});

test("a failed load rejects for all waiting callers, and the next caller loads again", async () => {
  const { cache, source } = start();
  source.gate = Promise.reject(new Error("database is away"));

  const results = await Promise.allSettled([cache.get("p1"), cache.get("p1")]);
  source.gate = Promise.resolve();

  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await cache.get("p1")).toBe("p1=1");
});

test("loads of one key keep a minimum interval, and never return an old value meanwhile", async () => {
  const { cache, loads, source, change } = start({ refillMillis: 60 });
  await cache.get("p1");

  source.value = 2;
  change("config:p1");
  const { result, millis } = await timed(() => cache.get("p1"));

  expect(result).toBe("p1=2");
  expect(millis).toBeGreaterThan(40);
  expect(loads).toHaveLength(2);
});

test("entries beyond the maximum and unused ones are dropped", async () => {
  using ticks = movableTicks();
  const { cache, loads } = start({ most: 2, idleMillis: 30 });
  await cache.get("p1");
  await cache.get("p2");
  await cache.get("p3");
  await cache.get("p1");
  expect(loads).toEqual(["p1", "p2", "p3", "p1"]);

  ticks.pass({ seconds: 2 });
  await cache.get("p1");

  expect(loads).toEqual(["p1", "p2", "p3", "p1", "p1"]);
});

test("values that are not kept do not displace those that are", async () => {
  const { cache, loads } = start({ most: 1, isKept: (value) => !value.startsWith("nobody") });

  await cache.get("p1");
  await cache.get("nobody1");
  await cache.get("nobody1");
  await cache.get("p1");

  expect(loads).toEqual(["p1", "nobody1", "nobody1"]);
});

test("a closed cache no longer listens", () => {
  const { cache, listeners } = start();

  cache.close();

  expect(listeners.size).toBe(0);
});
