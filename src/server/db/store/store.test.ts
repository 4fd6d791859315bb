import { expect, test } from "bun:test";
import { AsyncLocalStorage } from "node:async_hooks";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { prepared, preparedChange } from "#server/db/query/prepared.ts";
import { eachStore } from "#testing/database/stores.ts";
import { outcomeOf, yieldToEventLoop } from "#testing/waiting.ts";
import { type Columns, columns, type Dialect } from "./columns.ts";
import type { Params, Store } from "./store.ts";

const makeNotes = (c: Columns) =>
  c.table("test_notes", {
    id: c.text().primaryKey(),
    writtenBy: c.text(),
    writtenAt: c.millis(),
    isRead: c.boolean(),
    contents: c.json<unknown>(),
    picture: c.bytes(),
  });
const noteTables = { sqlite: makeNotes(columns.sqlite), postgres: makeNotes(columns.postgres) };

const extra: Record<Dialect, string> = {
  sqlite: `create table test_notes (id text primary key, written_by text, written_at integer, is_read integer, contents text, picture blob) strict;
    create table test_codes (digest text primary key, used_at integer) strict;`,
  postgres: `create table test_notes (id text primary key, written_by text, written_at bigint, is_read boolean, contents jsonb, picture bytea);
    create table test_codes (digest text primary key, used_at bigint);`,
};

const makeCodes = (c: Columns) => c.table("test_codes", { digest: c.text().primaryKey(), usedAt: c.millis() });
const codeTables = { sqlite: makeCodes(columns.sqlite), postgres: makeCodes(columns.postgres) };

const forget = preparedChange((tx, { key }: Params<{ key: string }>) =>
  tx.update(tx.throttles).set({ failures: 0 }).where(eq(tx.throttles.key, key)),
);

eachStore((make, dialect) => {
  const notes = noteTables[dialect];
  const codes = codeTables[dialect];

  const start = async () => (await make({ extra })).open();
  const add = (store: Store, id: string) => store.write(async (tx) => tx.insert(notes).values({ id }));
  const ids = async (store: Store) => {
    const rows = await store.read(async (db) => db.select({ id: notes.id }).from(notes).orderBy(asc(notes.id)));
    return rows.map(({ id }) => id);
  };

  test("a write's changes are visible once it resolves, and its value is returned", async () => {
    const store = await start();

    const value = await store.write(async (tx) => {
      await tx.insert(notes).values({ id: "a" });
      return 42;
    });

    expect(value).toBe(42);
    expect(await ids(store)).toEqual(["a"]);
  });

  test("rows inserted and changed by cached statements have the given values; undefined keeps the stored value", async () => {
    const store = await start();
    const throttle = { key: "a", failures: 1, blockedUntil: 2, expiresAt: 3 };

    await store.write(async (tx) => {
      await tx.add("throttles", throttle);
      await tx.add("throttles", { ...throttle, key: "b" });
      await tx.change("throttles", { key: "a", failures: 1 }, { blockedUntil: 5, expiresAt: undefined });
      await tx.change("throttles", { key: "b", failures: 7 }, { blockedUntil: 6 });
    });
    const everyRow = store.write((tx) => tx.change("throttles", {}, { failures: 0 }));

    expect(await outcomeOf(everyRow)).toThrow("every row");
    const rows = await store.read((db) => db.select().from(db.throttles).orderBy(asc(db.throttles.key)));
    expect(rows).toEqual([
      { ...throttle, blockedUntil: 5 },
      { ...throttle, key: "b" },
    ]);
  });

  test("a commit names the tables that got rows or changed, however the statements were written", async () => {
    const store = await start();
    const heard: string[][] = [];
    const stop = store.onCommit((written) => heard.push([...written].sort()));
    const throttle = { failures: 1, blockedUntil: 2, expiresAt: 3 };

    await store.write((tx) => tx.add("throttles", { key: "a", ...throttle }));
    await store.write((tx) => tx.addAll("throttles", [{ key: "b", ...throttle }]));
    await store.write((tx) => tx.change("throttles", { key: "a" }, { failures: 2 }));
    await store.write((tx) => tx.insert(tx.throttles).values({ key: "c", ...throttle }));
    await store.write((tx) => tx.update(tx.throttles).set({ failures: 3 }));
    await store.write((tx) => tx.rows(forget, { key: "a" }));
    await store.write(async (tx) => {
      await tx.bump("a key");
      await tx.rows(forget, { key: "a" });
    });
    await store.write((tx) => tx.select().from(tx.throttles));
    await store.write((tx) => tx.delete(tx.throttles));
    await store
      .write(async (tx) => {
        await tx.add("throttles", { key: "d", ...throttle });
        throw new Error("no");
      })
      .catch(() => {});
    stop();
    await store.write((tx) => tx.add("throttles", { key: "e", ...throttle }));

    expect(heard).toEqual([...Array(6).fill(["throttles"]), ["cacheVersions", "throttles"]]);
  });

  test("a write that throws leaves nothing and rejects with its error", async () => {
    const store = await start();
    const mistake = new Error("no");

    const failed = store.write(async (tx) => {
      await tx.insert(notes).values({ id: "a" });
      throw mistake;
    });

    expect(await failed.catch((error) => error)).toBe(mistake);
    expect(await ids(store)).toEqual([]);
  });

  test("failing writes do not affect concurrent ones", async () => {
    const store = await start();
    const names = Array.from({ length: 60 }, (_, index) => String(index).padStart(2, "0"));

    const results = await Promise.allSettled(
      names.map((id, index) =>
        store.write(async (tx) => {
          await tx.insert(notes).values({ id });
          if (index % 3 === 0) throw new Error("this one fails");
        }),
      ),
    );

    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(20);
    expect(await ids(store)).toEqual(names.filter((_, index) => index % 3 !== 0));
  });

  // PostgreSQL aborts the transaction; if SQLite were more lenient, code could come to depend on it.
  test("a failed statement fails the write, even if its error is caught", async () => {
    const store = await start();
    await add(store, "a");

    const write = store.write(async (tx) => {
      await tx.insert(notes).values({ id: "b" });
      await tx
        .insert(notes)
        .values({ id: "a" })
        .catch(() => "never mind");
    });

    expect(await outcomeOf(write)).toThrow();
    expect(await ids(store)).toEqual(["a"]);
  });

  test("one of fifty concurrent redemptions of a code succeeds", async () => {
    const store = await start();
    await store.write(async (tx) => tx.insert(codes).values({ digest: "d" }));

    const redeemed = await Promise.all(
      Array.from({ length: 50 }, () =>
        store.write(async (tx) => {
          const [found] = await tx.select().from(codes).where(eq(codes.digest, "d"));
          if (found?.usedAt) return false;
          await tx.update(codes).set({ usedAt: 1 }).where(eq(codes.digest, "d"));
          return true;
        }),
      ),
    );

    expect(redeemed.filter(Boolean)).toHaveLength(1);
  });

  test("a code is redeemed once with `update … where used_at is null returning`", async () => {
    const store = await start();
    await store.write(async (tx) => tx.insert(codes).values({ digest: "d" }));
    const consume = preparedChange((tx, { now }: Params<{ now: number }>) =>
      tx
        .update(codes)
        .set({ usedAt: sql`${now}` })
        .where(and(eq(codes.digest, "d"), isNull(codes.usedAt)))
        .returning({ digest: codes.digest }),
    );

    const results = await Promise.all(
      Array.from({ length: 20 }, () => store.write((tx) => tx.rows(consume, { now: 5 }))),
    );

    expect(results.flat()).toEqual([{ digest: "d" }]);
  });

  test("concurrent check-then-insert inserts one row, and all other callers find it", async () => {
    const store = await start();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        store.write(async (tx) => {
          const [found] = await tx.select().from(notes).where(eq(notes.id, "a"));
          if (found) return "exists";
          await tx.insert(notes).values({ id: "a" });
          return "made";
        }),
      ),
    );

    expect(answers.filter((answer) => answer === "made")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "exists")).toHaveLength(9);
  });

  test("a write inside a write throws, and so does a read", async () => {
    const store = await start();

    const nested = await store.write(async () => store.write(async () => 1)).catch((error) => error);
    const readInside = await store.write(async () => store.read(async () => 1)).catch((error) => error);

    expect(nested.message).toStartWith("store.write inside store.write");
    expect(readInside.message).toStartWith("store.read inside store.write");
  });

  test("work that a write body leaves behind may write after the write", async () => {
    const store = await start();
    let later: Promise<unknown> = Promise.resolve();

    await store.write(async () => {
      later = yieldToEventLoop(20).then(() => add(store, "later"));
    });
    await later;

    expect(await ids(store)).toEqual(["later"]);
  });

  test("a handle cannot be used after its body has ended", async () => {
    const store = await start();

    const tx = await store.write(async (tx) => ({ insert: () => tx.insert(notes).values({ id: "late" }) }));
    const db = await store.read(async (db) => ({ select: () => db.select().from(notes) }));

    expect(await outcomeOf((async () => tx.insert())())).toThrow();
    expect(await outcomeOf((async () => db.select())())).toThrow();
    expect(await ids(store)).toEqual([]);
  });

  test("a read sees one state while it runs", async () => {
    const store = await start();
    await add(store, "a");

    const [before, after] = await store.read(async (db) => {
      const before = await db.select({ id: notes.id }).from(notes);
      await add(store, "b");
      return [before, await db.select({ id: notes.id }).from(notes)];
    });

    expect(after).toEqual(before ?? []);
    expect(await ids(store)).toEqual(["a", "b"]);
  });

  test("no other reader sees a write before its commit", async () => {
    const store = await start();
    const seen: number[] = [];
    const look = async () => {
      seen.push((await ids(store)).length);
    };

    let looking: Promise<void> | undefined;
    await store.write(async (tx) => {
      await tx.insert(notes).values({ id: "a" });
      // Not awaited by the body: a concurrent reader.
      looking ??= outside(look);
      await tx.insert(notes).values({ id: "b" });
    });
    await looking;

    expect(seen.every((count) => count === 0 || count === 2)).toBeTrue();
    expect(await ids(store)).toEqual(["a", "b"]);
  });

  test("a read cannot change anything", async () => {
    const store = await start();

    const change = store.read(async (db) => {
      const recent = db.$with("recent").as(db.select({ id: notes.id }).from(notes));
      return db.with(recent).insert(notes).values({ id: "a" });
    });

    expect(await outcomeOf(change)).toThrow();
    expect(await ids(store)).toEqual([]);
  });

  test("every kind of value is returned as it was stored", async () => {
    const store = await start();
    const contents = { list: [1, "two", null, { three: true }], text: 'quoted "x"', empty: {}, number: 1.5 };
    const note = {
      id: "a",
      writtenBy: "Ada 🚀 O'Neil",
      writtenAt: 1_790_000_000_123,
      isRead: true,
      contents,
      picture: Buffer.from([0, 1, 255]),
    };

    await store.write(async (tx) => tx.insert(notes).values(note));
    await store.write(async (tx) => tx.insert(notes).values({ id: "b", isRead: false, contents: ["x", { y: 1 }] }));

    const [a, b] = await store.read(async (db) => db.select().from(notes).orderBy(asc(notes.id)));
    expect(a).toEqual(note);
    expect(b).toEqual({
      id: "b",
      writtenBy: null,
      writtenAt: null,
      isRead: false,
      contents: ["x", { y: 1 }],
      picture: null,
    });
  });

  test("JSON is stored as JSON, not as text in JSON", async () => {
    const store = await start();
    await store.write(async (tx) => tx.insert(notes).values({ id: "a", contents: { name: "ada" } }));

    const name = sql<string>`${notes.contents} ->> 'name'`;
    const rows = await store.read(async (db) => db.select({ name }).from(notes).where(eq(name, "ada")));

    expect(rows).toEqual([{ name: "ada" }]);
  });

  test("a prepared query returns the same rows alone, in a read and in a write", async () => {
    const store = await start();
    await store.write(async (tx) => tx.insert(notes).values([{ id: "a", isRead: true }, { id: "b" }]));
    const byRead = prepared((db, { isRead, most }: Params<{ isRead: boolean; most: number }>) =>
      db.select({ id: notes.id, isRead: notes.isRead }).from(notes).where(eq(notes.isRead, isRead)).limit(most),
    );
    const params = { isRead: true, most: 5 };

    const alone = await store.rows(byRead, params);
    const inRead = await store.read((db) => db.rows(byRead, params));
    const inWrite = await store.write((tx) => tx.rows(byRead, params));

    expect(alone).toEqual([{ id: "a", isRead: true }]);
    expect([inRead, inWrite]).toEqual([alone, alone]);
  });

  test("a prepared query inside a write sees the write's changes and is rolled back with it", async () => {
    const store = await start();
    const insert = preparedChange((tx, { id }: Params<{ id: string }>) => tx.insert(notes).values({ id }));
    const all = prepared((db) => db.select({ id: notes.id }).from(notes));
    let seen: unknown;

    const failed = store.write(async (tx) => {
      await tx.rows(insert, { id: "a" });
      seen = await tx.rows(all, {});
      throw new Error("no");
    });

    expect(await outcomeOf(failed)).toThrow("no");
    expect(seen).toEqual([{ id: "a" }]);
    expect(await ids(store)).toEqual([]);
  });

  test("the tables of Hallpass are properties of the handle", async () => {
    const store = await start();

    await store.write((tx) => tx.bump("config:p1"));
    await store.write((tx) => tx.bump("config:p1"));

    expect(await store.read(async (db) => db.select().from(db.cacheVersions))).toEqual([
      { key: "config:p1", version: 2 },
    ]);
    expect(await store.read(async (db) => db.$count(db.cacheVersions))).toBe(1);
  });

  test("close waits for running writes", async () => {
    const place = await make({ extra });
    const store = await place.open();

    const writes = ["a", "b", "c"].map((id) => add(store, id));
    await store.close();

    expect((await Promise.allSettled(writes)).map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
    ]);
    expect(await ids(await place.open())).toEqual(["a", "b", "c"]);
  });
});

/** Runs something outside of the current transaction, as another caller would. */
const outside = AsyncLocalStorage.bind((body: () => Promise<void>) => body());
