import { expect, test } from "bun:test";
import { and, gt, inArray } from "drizzle-orm";
import fc from "fast-check";
import type { Params } from "#server/db/store/store.ts";
import { eachStore } from "#testing/database/stores.ts";
import { merged, wholeList } from "./whole-list.ts";

const changes = wholeList(
  (db, { above }: Params<{ above: number }>, chunk) => {
    const t = db.cacheVersions;
    const { after, order } = chunk.downwards(t.version, t.key);
    return db
      .select()
      .from(t)
      .where(and(gt(t.version, above), after))
      .orderBy(...order)
      .limit(chunk.rows);
  },
  ({ version, key }) => [version, key],
);

async function* inPieces(rows: number[], length: number) {
  for (let at = 0; at < rows.length; at += length) yield rows.slice(at, at + length);
}

eachStore((make) => {
  test("a list of any length is complete, and rows deleted while it is read leave no gap", async () => {
    const store = await (await make()).open();
    const rows = Array.from({ length: 20 }, (_, n) => ({ key: `k${10 + n}`, version: 1 + Math.floor(n / 3) }));
    await store.write(async (tx) => tx.insert(tx.cacheVersions).values(rows));
    const keys = rows.map(({ key }) => key).toReversed();

    for (const chunkRows of [1, 7, 19, 20, 21]) {
      const chunks = await Array.fromAsync(changes(store, { above: 0 }, chunkRows));
      expect(chunks.flat().map(({ key }) => key)).toEqual(keys);
      expect(Math.max(...chunks.map(({ length }) => length))).toBe(Math.min(chunkRows, 20));
    }

    const seen: string[] = [];
    for await (const chunk of changes(store, { above: 0 }, 5)) {
      seen.push(...chunk.map(({ key }) => key));
      // On both sides of the boundary between the first two chunks.
      const deleted = keys.slice(4, 6);
      await store.write(async (tx) => tx.delete(tx.cacheVersions).where(inArray(tx.cacheVersions.key, deleted)));
    }
    expect(seen).toEqual(keys.filter((_, at) => at !== 5));
    expect(await Array.fromAsync(changes(store, { above: 100 }))).toEqual([]);
  });

  test("within a snapshot, a list stays as it was when the snapshot began", async () => {
    const store = await (await make()).open();
    const rows = Array.from({ length: 6 }, (_, n) => ({ key: `k${n}`, version: n + 1 }));
    await store.write(async (tx) => tx.insert(tx.cacheVersions).values(rows));

    const seen = await store.read(async (db) => {
      const versions: number[] = [];
      for await (const chunk of changes(db, { above: 0 }, 2)) {
        versions.push(...chunk.map(({ version }) => version));
        await store.write(async (tx) => tx.delete(tx.cacheVersions));
      }
      return versions;
    });

    expect(seen).toEqual([6, 5, 4, 3, 2, 1]);
  });
});

test("sorted lists merge into one sorted list, whatever their chunks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.nat(50))), fc.integer({ min: 1, max: 4 }), async (lists, length) => {
      const compare = (a: number, b: number) => a - b;
      const sources = lists.map((rows) => inPieces(rows.sort(compare), length));

      const all = (await Array.fromAsync(merged(sources, compare))).flat();

      expect(all).toEqual(lists.flat().sort(compare));
    }),
  );
});
