import { expect, test } from "bun:test";
import { eq, gt, gte, sql } from "drizzle-orm";
import type { Store } from "#server/db/store/store.ts";
import { tables } from "#server/db/store/tables.ts";
import { eachStore } from "#testing/database/stores.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { cursorOf, cutPage, type Keyset, pageFrom, pageOrder } from "./page.ts";

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
        .select({ id: t.key, version: t.version })
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
        const rows: { id: string; version: number }[] = await load(store, keyset(descending), cursor, 8);
        const page = cutPage(rows, 7, ({ version }) => version);
        seen.push(page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);

      expect(seen.map(({ length }) => length)).toEqual([7, 7, 6]);
      expect(seen.flat()).toEqual(descending ? keys.toReversed() : keys);
    });
  }

  for (const descending of [false, true]) {
    test(`a page ${descending ? "backwards" : "forwards"} begins behind a row that was deleted`, async () => {
      const { store, keys } = await startWith(9);
      const { items, nextCursor } = cutPage(
        await load(store, keyset(descending), null, 5),
        4,
        ({ version }) => version,
      );
      const deleted = readCursor(nextCursor ?? "").id;
      await store.write(async (tx) => tx.delete(t).where(eq(t.key, deleted)));

      const rest = await load(store, keyset(descending), nextCursor, 9);

      const expected = (descending ? keys.toReversed() : keys).filter((key) => key !== deleted);
      expect([...items, ...rest].map(({ id }) => id)).toEqual(expected);
    });
  }

  test("a cursor has the place of its row, and the id alone is a cursor, too", async () => {
    const { store } = await startWith(5);
    const byText = { ...keyset(false), order: sql<string>`'v' || ${t.version}` };
    const rowsFrom = async (keys: Keyset, cursor: string | null) =>
      (await load(store, keys, cursor, 9)).map(({ id }) => id);
    const [byNumber, named, none] = await store.read((db) =>
      Promise.all([cursorOf(db, keyset(false), "k0002"), cursorOf(db, byText, "k0003"), cursorOf(db, byText, "gone")]),
    );

    expect([byNumber, named, none]).toEqual(["k0002.1", writeCursor("k0003", "v2"), null]);
    for (const cursor of [named, "k0003", "k0003.7"]) {
      expect(await rowsFrom(byText, cursor)).toEqual(["k0003", "k0004"]);
    }
    expect(await rowsFrom(keyset(false), named)).toEqual(["k0003", "k0004"]);
  });

  test("a cursor of a row outside the list returns no rows, not all of them", async () => {
    const { store } = await startWith(5);
    const others = { ...keyset(false), within: gte(t.version, 2) };

    expect(await load(store, keyset(false), "unknown", 10)).toEqual([]);
    expect(await load(store, others, "k0000", 10)).toEqual([]);
  });
});
