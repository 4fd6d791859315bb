import { expect, test } from "bun:test";
import { gt, gte } from "drizzle-orm";
import type { Store } from "#server/db/store/store.ts";
import { tables } from "#server/db/store/tables.ts";
import { eachStore } from "#testing/stores.ts";
import { cutPage, type Keyset, pageFrom, pageOrder } from "./page.ts";

eachStore((make, dialect) => {
  // Several rows share a value of the order column: the id decides their order.
  const t = tables[dialect].cacheVersions;
  const startWith = async (count: number) => {
    const store = await (await make()).open();
    const rows = Array.from({ length: count }, (_, n) => ({
      key: `k${String(n).padStart(4, "0")}`,
      version: 1 + Math.floor(n / 3),
    }));
    await store.write(async (tx) => tx.insert(t).values(rows));
    return { store, keys: rows.map(({ key }) => key) };
  };
  const keyset = (descending: boolean): Keyset => ({
    table: t,
    order: t.version,
    id: t.key,
    descending,
    within: gt(t.version, 0),
  });
  const load = (store: Store, keys: Keyset, cursor: string | null, rows: number) =>
    store.read(async (db) =>
      db
        .select({ id: t.key })
        .from(t)
        .where(pageFrom(keys, cursor))
        .orderBy(...pageOrder(keys))
        .limit(rows),
    );

  for (const descending of [false, true]) {
    test(`pages ${descending ? "backwards" : "forwards"} meet without gap or overlap`, async () => {
      const { store, keys } = await startWith(20);
      const seen: string[][] = [];

      let cursor: string | null = null;
      do {
        const rows: { id: string }[] = await load(store, keyset(descending), cursor, 8);
        const page = cutPage(rows, 7);
        seen.push(page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);

      expect(seen.map(({ length }) => length)).toEqual([7, 7, 6]);
      expect(seen.flat()).toEqual(descending ? keys.toReversed() : keys);
    });
  }

  test("a cursor of a row outside the list returns no rows, not all of them", async () => {
    const { store } = await startWith(5);
    const others = { ...keyset(false), within: gte(t.version, 2) };

    expect(await load(store, keyset(false), "unknown", 10)).toEqual([]);
    expect(await load(store, others, "k0000", 10)).toEqual([]);
  });
});
