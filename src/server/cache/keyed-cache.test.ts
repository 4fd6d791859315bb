import { expect, test } from "bun:test";
import { type CacheListener, EVERYTHING } from "#server/db/store/store.ts";
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
  const world = { value: 1, gate: Promise.resolve() };
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
      const { value } = world;
      await world.gate;
      return `${key}=${value}`;
    },
    refillMillis: 0,
    ...options,
  });
  const change = (...keys: string[]) => {
    for (const listener of listeners) listener(keys);
  };
  return { cache, loads, world, change, listeners };
}

test("those who ask at the same time share one load, and later ones find the value", async () => {
  const { cache, loads } = start();

  const values = await Promise.all([cache.get("p1"), cache.get("p1"), cache.get("p2")]);
  await cache.get("p1");

  expect(values).toEqual(["p1=1", "p1=1", "p2=1"]);
  expect(loads).toEqual(["p1", "p2"]);
});

test("a change of one key reloads that one only", async () => {
  const { cache, loads, world, change } = start();
  await Promise.all([cache.get("p1"), cache.get("p2")]);

  world.value = 2;
  change("config:p1", "keys:p2");

  expect([await cache.get("p1"), await cache.get("p2")]).toEqual(["p1=2", "p2=1"]);
  expect(loads).toEqual(["p1", "p2", "p1"]);
});

test("a value that changed while it was loaded is not remembered", async () => {
  const { cache, world, change } = start();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.gate = promise;

  const early = cache.get("p1");
  await Bun.sleep(1);
  world.value = 2;
  change("config:p1");
  const late = cache.get("p1");
  resolve();

  expect(await early).toBe("p1=1");
  expect(await late).toBe("p1=2");
  expect(await cache.get("p1")).toBe("p1=2");
});

test("when anything may have changed, everything is reloaded", async () => {
  const { cache, world, change } = start();
  await cache.get("p1");

  world.value = 2;
  change(EVERYTHING);

  expect(await cache.get("p1")).toBe("p1=2");
});

test("a failed load is told to all who wait and tried again by the next", async () => {
  const { cache, world } = start();
  world.gate = Promise.reject(new Error("database is away"));

  const results = await Promise.allSettled([cache.get("p1"), cache.get("p1")]);
  world.gate = Promise.resolve();

  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await cache.get("p1")).toBe("p1=1");
});

test("refills of one key keep their distance, and never give an old value meanwhile", async () => {
  const { cache, loads, world, change } = start({ refillMillis: 60 });
  await cache.get("p1");
  const began = performance.now();

  world.value = 2;
  change("config:p1");
  const value = await cache.get("p1");

  expect(value).toBe("p1=2");
  expect(performance.now() - began).toBeGreaterThan(40);
  expect(loads).toHaveLength(2);
});

test("what is too much or unused for long is dropped", async () => {
  const { cache, loads } = start({ most: 2, idleMillis: 30 });
  await cache.get("p1");
  await cache.get("p2");
  await cache.get("p3");
  await cache.get("p1");
  expect(loads).toEqual(["p1", "p2", "p3", "p1"]);

  await Bun.sleep(50);
  await cache.get("p1");

  expect(loads).toEqual(["p1", "p2", "p3", "p1", "p1"]);
});

test("what is not worth keeping takes no place of what is", async () => {
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
