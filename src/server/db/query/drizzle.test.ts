import { describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { PostgresDatabase } from "#server/db/postgres/drizzle.ts";
import { SqliteDatabase } from "#server/db/sqlite/drizzle.ts";
import { tables } from "#server/db/store/tables.ts";
import { AS_IT_IS, type Executable, executable, readerOf } from "./drizzle.ts";

const ROW = ["ada", null];
const t = tables.sqlite.users;
const teams = tables.sqlite.teams;

/** A driver that returns one row for every query. */
const statement = { run: () => ({ changes: 0, lastInsertRowid: 0 }), values: () => [ROW] };
const sqlite = new SqliteDatabase({ prepare: () => statement as never });
const postgres = new PostgresDatabase({ unsafe: () => ({ values: async () => [ROW] }) as never });
const [users, teamsOfPostgres]: unknown[] = [tables.postgres.users, tables.postgres.teams];

const joined: Record<string, () => Executable> = {
  sqlite: () => executable(sqlite.select({ id: t.id, team: teams.id }).from(t).leftJoin(teams, sql`true`).prepare()),
  postgres: () =>
    executable(
      postgres
        .select({ id: tables.postgres.users.id as never, team: tables.postgres.teams.id as never })
        .from(users as PgTable)
        .leftJoin(teamsOfPostgres as PgTable, sql`true`)
        .prepare("prepared"),
    ),
};
const deletion: Record<string, () => Executable> = {
  sqlite: () => executable(sqlite.delete(t).where(eq(t.id, "ada")).prepare()),
  postgres: () => executable(postgres.delete(users as PgTable).prepare("prepared")),
};

describe.each(["sqlite", "postgres"])("Drizzle's prepared queries of %s", (dialect) => {
  test("list what they select, in the order of the row, and which tables a join may not find", () => {
    const { fields, joinsNotNullableMap } = joined[dialect]?.() ?? {};

    expect(fields?.map(({ path }) => path)).toEqual([["id"], ["team"]]);
    expect(fields?.map(({ field }) => readerOf(field))).toEqual([AS_IT_IS, AS_IT_IS]);
    expect(joinsNotNullableMap).toEqual({ users: true, teams: false });
  });

  test("have no decoder for a select by default, and use the one they are given", async () => {
    const built = joined[dialect]?.() as Executable;
    const before = built.customResultMapper;

    built.customResultMapper = (rows) => [`decoded: ${JSON.stringify(rows)}`];

    expect(before).toBeUndefined();
    expect(await built.execute({})).toEqual([`decoded: ${JSON.stringify([ROW])}`]);
  });

  test("have no fields for a statement without rows", () => {
    expect(deletion[dialect]?.()).toMatchObject({ fields: undefined, customResultMapper: undefined });
  });
});

describe("the reader of a selected value", () => {
  test("a column is read by its type; one without a mapping is not converted", () => {
    expect(readerOf(t.id)).toBe(AS_IT_IS);
    expect(readerOf(t.isAnonymous)?.(1)).toBe(true);
    expect(readerOf(teams.clientMetadata)?.('{"a":1}')).toEqual({ a: 1 });
  });

  test("an expression is read with its mapping", () => {
    expect(readerOf(sql`1`.mapWith(Boolean))?.(1)).toBe(true);
    expect(readerOf(sql`1`)?.(1)).toBe(1);
  });

  test("any other kind of field is unknown", () => {
    expect(readerOf("text")).toBeUndefined();
    expect(readerOf(sql`1`.as("one"))).toBeUndefined();
  });
});
