import { describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { executable } from "#server/db/query/drizzle.ts";
import { tables } from "#server/db/store/tables.ts";
import { type Client, PostgresDatabase, sentBy } from "./drizzle.ts";

const untyped: unknown = tables.postgres.cacheVersions;
const t = untyped as PgTable;
const { key } = tables.postgres.cacheVersions;

/** A client that records its statements, and returns one row in either form. */
function start() {
  const calls: [how: string, text: string, params: unknown[]][] = [];
  const unsafe = (text: string, params: unknown[]) => ({
    values: async () => {
      calls.push(["values", text, params]);
      return [["a", 1]];
    },
    // biome-ignore lint/suspicious/noThenProperty: Bun's query is lazy and awaited
    then(resolve: (rows: unknown) => void) {
      calls.push(["awaited", text, params]);
      resolve([{ key: "a", version: 1 }]);
    },
  });
  const client: unknown = new Proxy(
    { unsafe },
    {
      get(target, name) {
        if (name !== "unsafe") throw new Error(`Drizzle asks for client.${String(name)}`);
        return target.unsafe;
      },
    },
  );
  return { client: client as Client, calls };
}

describe("Drizzle's session on Bun.SQL", () => {
  test("calls only `unsafe` of a client: for arrays in a select, else for an awaited result", async () => {
    const { client, calls } = start();
    const db = new PostgresDatabase(client);

    const rows = await db
      .select()
      .from(t)
      .where(eq(key as never, "a"));
    const changed = await db.insert(t).values({ key: "b", version: 2 }).returning();
    await db.update(t).set({ version: 3 });
    await db.delete(t);

    expect(rows).toEqual([{ key: "a", version: 1 }]);
    expect(changed).toEqual([{ key: "a", version: 1 }]);
    expect(calls.map(([how]) => how)).toEqual(["values", "values", "awaited", "awaited"]);
    expect(calls[0]).toEqual([
      "values",
      'select "key", "version" from "cache_versions" where "cache_versions"."key" = $1',
      ["a"],
    ]);
  });

  test("sends a prepared query through the client that the query has when it is executed", async () => {
    const [pool, transaction] = [start(), start()];
    const select = new PostgresDatabase(pool.client)
      .select()
      .from(t)
      .where(eq(key as never, sql.placeholder("key")))
      .prepare("prepared");
    const built = executable(select);

    const rows = await sentBy(built, transaction.client).execute({ key: "a" });

    expect(rows).toEqual([{ key: "a", version: 1 }]);
    expect(transaction.calls.map(([how, , params]) => [how, params])).toEqual([["values", ["a"]]]);
    expect(pool.calls).toEqual([]);
    await built.execute({ key: "b" });
    expect(pool.calls.map(([how, , params]) => [how, params])).toEqual([["values", ["b"]]]);
    expect(transaction.calls).toHaveLength(1);
  });
});
