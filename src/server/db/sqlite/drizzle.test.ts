import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { and, eq, getTableColumns, gt, is, lt, Param, Placeholder, sql } from "drizzle-orm";
import { executable } from "#server/db/query/drizzle.ts";
import { tables } from "#server/db/store/tables.ts";
import { bound, runOf, SqliteDatabase, withoutPeeking } from "./drizzle.ts";

const t = tables.sqlite.cacheVersions;

/** Drizzle on a database in memory, and the calls that it makes to the client. */
function start() {
  const database = new Database(":memory:");
  database.run("create table cache_versions (key text primary key, version integer not null)");
  const calls: string[] = [];
  const prepared: unknown[] = [];
  const noted = <T extends object>(what: string, object: T): T =>
    new Proxy(object, {
      get(target, name) {
        calls.push(`${what}.${String(name)}`);
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const client = {
    prepare(text: string) {
      const statement = noted("statement", database.prepare(text));
      prepared.push(statement);
      return statement;
    },
  };
  return { db: new SqliteDatabase(noted("client", client)), calls, prepared };
}

describe("Drizzle's session on bun:sqlite", () => {
  test("only prepares statements and runs them in two ways", async () => {
    const { db, calls } = start();

    await db.insert(t).values({ key: "a", version: 1 });
    const added = await db.insert(t).values({ key: "b", version: 2 }).returning({ key: t.key });
    const rows = await db.select().from(t).where(eq(t.key, "a"));
    await db.update(t).set({ version: 3 });
    await db.delete(t).where(eq(t.key, "a"));

    expect(added).toEqual([{ key: "b" }]);
    expect(rows).toEqual([{ key: "a", version: 1 }]);
    expect(await db.$count(t)).toBe(1);
    expect([...new Set(calls)].sort()).toEqual(["client.prepare", "statement.run", "statement.values"]);
  });

  test("prepares a statement once, with its query, and keeps it with the parameters in order", async () => {
    const { db, calls, prepared } = start();
    const select = db
      .select()
      .from(t)
      .where(and(eq(t.key, sql.placeholder("key")), eq(t.version, 1), sql`${sql.placeholder("bare")} = 'x'`))
      .limit(sql.placeholder("limit"))
      .prepare();
    await db.insert(t).values({ key: "a", version: 1 });
    calls.length = 0;

    const run = runOf(Object.assign(executable(select), { customResultMapper: (rows: unknown) => rows }));

    expect(executable(select)).toHaveProperty("stmt", prepared[0]);
    expect(run({ key: "a", bare: "x", limit: 1 })).toEqual([["a", 1]]);
    expect(run({ key: "a", bare: "y", limit: 1 })).toEqual([]);
    expect(calls).not.toContain("client.prepare");
    expect(() => run({ key: "a", bare: "x" })).toThrow('Missing value for "limit"');
  });

  test("runs a prepared change as Drizzle does", async () => {
    const { db } = start();
    const insert = db
      .insert(t)
      .values({ key: sql.placeholder("key"), version: sql.placeholder("version") })
      .prepare();

    expect(runOf(executable(insert))({ key: "a", version: 1 })).toEqual([]);
    await insert.execute({ key: "b", version: 2 });

    expect(await db.select().from(t)).toEqual([
      { key: "a", version: 1 },
      { key: "b", version: 2 },
    ]);
  });

  test("encodes parameters that are written to a column, and no others, as Drizzle does", async () => {
    const { users } = tables.sqlite;
    const given: unknown[][] = [];
    const run = (...values: unknown[]) => given.push(values);
    const db = new SqliteDatabase({ prepare: () => ({ run }) as never });
    const update = db
      .update(users)
      .set({ isAnonymous: sql.placeholder("is") as never })
      .where(eq(users.id, sql.placeholder("id")))
      .prepare();

    runOf(executable(update))({ is: true, id: "ada" });
    await update.execute({ is: true, id: "ada" });

    expect(given).toEqual([
      [1, "ada"],
      [1, "ada"],
    ]);
  });
});

describe("the text that Drizzle generates", () => {
  const { db } = start();

  test("lists all columns of a row, and those of a change, in the order of the table", () => {
    const columns = Object.keys(getTableColumns(tables.sqlite.users));
    const row = Object.fromEntries([...columns].reverse().map((name) => [name, sql.placeholder(name)]));
    const insert = db
      .insert(tables.sqlite.users)
      .values(row as never)
      .toSQL();
    const update = db
      .update(tables.sqlite.users)
      .set(row as never)
      .toSQL();

    for (const { params } of [insert, update]) {
      expect(params.map((param) => is(param, Param) && is(param.value, Placeholder) && param.value.name)).toEqual(
        columns,
      );
    }
  });

  test("has conditions and limits in the form that hides their values from SQLite's planner", () => {
    const { sql: text } = db
      .select({ key: t.key })
      .from(t)
      .where(and(eq(t.key, "a"), gt(t.version, 1), lt(t.version, 2)))
      .limit(3)
      .toSQL();

    expect(withoutPeeking(text)).toBe(
      'select "key" from "cache_versions" where ("cache_versions"."key" = +? and "cache_versions"."version" > +? and "cache_versions"."version" < +?) limit +?',
    );
  });
});

test("a value is bound as its column encodes it", () => {
  const { users } = tables.sqlite;

  expect(bound(users.isAnonymous, true)).toBe(1);
  expect(bound(tables.sqlite.teams.clientMetadata, { a: 1 })).toBe('{"a":1}');
  expect([bound(users.id, null), bound(users.id, undefined)]).toEqual([null, null]);
});
