import { expect, test } from "bun:test";
import { eachStore } from "#testing/database/stores.ts";
import { outcomeOf, until } from "#testing/waiting.ts";
import { CacheChanges } from "./cache-changes.ts";
import { EVERYTHING, type Store } from "./store.ts";

eachStore((make) => {
  const listen = (store: Store) => {
    const notified: string[] = [];
    store.onCacheChange((keys) => notified.push(...keys));
    return notified;
  };

  test("the writer's own process is notified of a change before the write resolves", async () => {
    const store = await (await make()).open();
    const notified = listen(store);

    await store.write((tx) => tx.bump("config:p1"));

    expect(notified).toEqual(["config:p1"]);
  });

  test("a second process on the same data is notified, once", async () => {
    const place = await make();
    const [first, second] = [await place.open(), await place.open()];
    const notified = { first: listen(first), second: listen(second) };

    await first.write((tx) => tx.bump("config:p1"));
    await second.write((tx) => tx.bump("keys:p1"));
    await until(() => notified.first.length > 1 && notified.second.length > 1);
    await first.write((tx) => tx.bump("config:p2"));
    await until(() => notified.second.includes("config:p2"));

    expect(notified.first).toEqual(["config:p1", "keys:p1", "config:p2"]);
    // A process may hear of another's commit before its own.
    expect(notified.second.sort()).toEqual(["config:p1", "config:p2", "keys:p1"]);
  });

  test("listeners are not notified of a failed write, nor after they stopped", async () => {
    const place = await make();
    const [store, other] = [await place.open(), await place.open()];
    const [notified, heard] = [listen(store), listen(other)];
    const stop = store.onCacheChange(() => notified.push("stopped listener"));
    stop();

    const failed = store.write(async (tx) => {
      await tx.bump("config:p1");
      throw new Error("no");
    });

    expect(await outcomeOf(failed)).toThrow("no");
    await store.write((tx) => tx.bump("config:p2"));
    await until(() => heard.includes("config:p2"));
    expect([notified, heard]).toEqual([["config:p2"], ["config:p2"]]);
  });
});

// A cache must not keep values while the current ones cannot be read.
test("while the database is unavailable, every value counts as changed", async () => {
  let broken = false;
  const changes = new CacheChanges({
    mayHaveChanged: () => true,
    async load() {
      if (broken) throw new Error("connection lost");
      return [];
    },
  });
  const notified = new Set<string>();
  changes.listen((keys) => {
    for (const key of keys) notified.add(key);
  });
  await changes.start();

  broken = true;
  await until(() => notified.size > 0);
  await changes.stop();

  expect([...notified]).toEqual([EVERYTHING]);
});

test("when a listener throws, the others are notified all the same, and the writer learns of it", async () => {
  const changes = new CacheChanges({ mayHaveChanged: () => false, load: async () => [] });
  const notified: string[] = [];
  changes.listen(() => {
    throw new Error("the listener is broken");
  });
  changes.listen((keys) => notified.push(...keys));

  expect(() => changes.committed(new Map([["config:p1", 1]]))).toThrow("the listener is broken");
  expect(notified).toEqual(["config:p1"]);
});
