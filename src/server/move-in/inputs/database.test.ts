import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { Source } from "../source.ts";
import { SourceError } from "../source-error.ts";
import { withAddress } from "./database.ts";
import { openInput } from "./open.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-inputs-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function valuesOf(source: Source, name: string) {
  const values: Record<string, unknown>[] = [];
  for await (const { value } of source.rows(name)) values.push(value);
  return values;
}

async function refused(place: string): Promise<string> {
  try {
    const input = await openInput([place]);
    await input.close?.();
  } catch (error) {
    if (error instanceof SourceError) return error.message;
    throw error;
  }
  return "nothing";
}

describe("an SQLite file", () => {
  function made(name: string, statements: string): string {
    const file = join(directory, name);
    const database = new Database(file, { create: true });
    database.run(statements);
    database.close();
    return file;
  }

  test("is recognized by its first bytes, and gives its tables with bytes, large numbers and missing values", async () => {
    const file = made(
      "shop.anything",
      `create table "user" (id integer, name text, raw blob, extra);
       create view admins as select * from "user" where id = 1;
       create virtual table found using fts5(name);
       insert into "user" values (1, 'Ada', x'00ff', null), (9007199254740993, 'Zoë', null, 1.5);`,
    );
    const source = new Source(await openInput([file]));
    expect(source.names).toEqual(["user"]);
    expect(await valuesOf(source, "user")).toEqual([
      { id: 1, name: "Ada", raw: new Uint8Array([0, 255]), extra: null },
      { id: "9007199254740993", name: "Zoë", raw: null, extra: 1.5 },
    ]);
    expect(await valuesOf(source, "admins")).toHaveLength(1);
    await source.close();
  });

  test("is read with the rows of its log while its program has it open, and gets no file beside it", async () => {
    const file = join(directory, "open.db");
    const writer = new Database(file, { create: true });
    writer.run("pragma journal_mode = wal; create table a (x); insert into a values (1)");
    const source = new Source(await openInput([file]));
    writer.run("insert into a values (2)");
    expect(await valuesOf(source, "a")).toEqual([{ x: 1 }]);
    await source.close();
    writer.close();
    const before = readdirSync(directory);
    chmodSync(file, 0o400);
    const again = new Source(await openInput([file]));
    expect(await valuesOf(again, "a")).toHaveLength(2);
    expect(readdirSync(directory)).toEqual(before);
    await again.close();
  });

  test("in a gzip file is read as well", async () => {
    const file = made("packed.db", "create table a (x); insert into a values ('here')");
    await Bun.write(`${file}.gz`, Bun.gzipSync(await Bun.file(file).bytes()));
    const source = new Source(await openInput([`${file}.gz`]));
    expect(await valuesOf(source, "a")).toEqual([{ x: "here" }]);
    await source.close();
  });

  test("is refused when it is damaged", async () => {
    const file = join(directory, "damaged.db");
    await Bun.write(file, `SQLite format 3\0${"x".repeat(2_000)}`);
    expect(await refused(file)).toContain(`Cannot read the database ${file}: `);
  });
});

describe("a PostgreSQL database", () => {
  test("gives tables of all schemas in one snapshot, with each type in a form that readers take", async () => {
    const database = await createTestDatabase();
    await emptyDatabase(database.url);
    const sql = new Bun.SQL({ url: database.url, max: 1 });
    try {
      await sql
        .unsafe(`
          create type kind as enum ('totp', 'phone');
          create domain address as text;
          create table "User" (id int8 primary key, "isOn" bool, raw bytea, j jsonb, at timestamptz, k kind, a address,
            list text[], f float8, n numeric, nothing text);
          insert into "User" values (1, true, '\\x00ff', '{"a": ["b"]}', '2026-01-02 03:04:05.678+02', 'totp', 'x@example.com',
            '{a,"b c"}', 1.5, 12345678901234567890, null), (9007199254740993, false, null, '"text"', null, null, null, null,
            null, null, null);
          create schema auth;
          create table auth.users (id int);
          insert into auth.users select generate_series(1, 501);
          create view public.admins as select * from "User" where "isOn";
          create table parts (id int) partition by range (id);
          create table parts_1 partition of parts for values from (0) to (10);
          insert into parts values (1);`)
        .simple();
      const source = new Source(await openInput([database.url]));
      expect(source.names).toEqual(["auth.users", "User", "parts"]);
      await sql.unsafe("insert into auth.users values (502)");
      expect(await valuesOf(source, "auth.users")).toHaveLength(501);
      const [first, second] = await valuesOf(source, "User");
      expect(first).toEqual({
        id: 1,
        isOn: true,
        raw: Buffer.from([0, 255]),
        j: { a: ["b"] },
        at: "2026-01-02 01:04:05.678+00",
        k: "totp",
        a: "x@example.com",
        list: ["a", "b c"],
        f: 1.5,
        n: "12345678901234567890",
        nothing: null,
      });
      expect(second).toMatchObject({ id: "9007199254740993", isOn: false, j: "text", at: null });
      expect(await valuesOf(source, "admins")).toHaveLength(1);
      expect(await valuesOf(source, "parts")).toEqual([{ id: 1 }]);
      await source.close();
    } finally {
      await sql.close();
      await database.drop();
    }
  });

  test("names the tables that its user may not read, or of which only some rows", async () => {
    const database = await createTestDatabase();
    await emptyDatabase(database.url);
    const sql = new Bun.SQL({ url: database.url, max: 1 });
    const name = `reader_${crypto.randomUUID().slice(0, 8)}`;
    try {
      await sql
        .unsafe(`
          create table a (x int); create table hidden (x int); create table part (x int);
          alter table part enable row level security;
          create role ${name} login password 'pass/word';
          grant usage on schema public to ${name}; grant select on a, part to ${name};`)
        .simple();
      const url = new URL(database.url);
      url.username = name;
      url.password = encodeURIComponent("pass/word");
      const source = new Source(await openInput([url.href]));
      expect(source.names).toEqual(["a"]);
      expect(source.unreadable).toEqual(["hidden", "part"]);
      await source.close();
    } finally {
      await sql.unsafe(`drop owned by ${name}; drop role ${name}`).simple();
      await sql.close();
      await database.drop();
    }
  });

  test("is refused with what to do, and without the password, when it cannot be opened", async () => {
    const database = await createTestDatabase();
    try {
      const { host } = new URL(database.url);
      const unreachable = await refused("postgres://ada:top%2Fsecret@127.0.0.1:1/shop?schema=public");
      expect(unreachable).toStartWith("Cannot read postgres://ada@127.0.0.1:1/shop: ");
      expect(unreachable).toEndWith("Check the host and the port, and whether this machine may connect to them.");
      expect(await refused(`postgres://nobody:topsecret@${host}/shop`)).toContain("Check the user and the password");
      expect(await refused(database.url.replace(/\/test_\w+$/, "/nothing"))).toContain(
        "Check the name of the database",
      );
      expect(await refused(`${database.url}?sslmode=require`)).toContain("remove sslmode from the address");
      const unencoded = await refused("postgres://ada:top/secret@127.0.0.1/shop");
      expect(unencoded).toBe('The address of the database has a "/" in its user or password; write it there as %2F.');
    } finally {
      await database.drop();
    }
  });
});

/** `TEST_MYSQL_URL` names a database of a MySQL or MariaDB server that the test may fill. */
const { TEST_MYSQL_URL = "" } = process.env;
test.if(TEST_MYSQL_URL !== "")(
  "A MySQL database gives its tables, portion by portion, by keys of any type",
  async () => {
    const sql = new Bun.SQL({ url: TEST_MYSQL_URL, max: 1 });
    const letters = Array.from({ length: 450 }, (_, at) => `('a${at}', ${at % 7}, unhex(md5(${at})), ${at})`).join(
      ", ",
    );
    for (const statement of [
      "drop table if exists users, by_bytes, by_number, no_key",
      `create table users (name varchar(50) collate utf8mb4_unicode_ci, part int, raw binary(16), n bigint,
       at datetime(3) default '2026-01-02 03:04:05.678', isOn tinyint(1) default 1, j json, primary key (part, name))`,
      `insert into users (name, part, raw, n) values ${letters}`,
      "create table by_bytes (raw binary(16) primary key) as select raw from users",
      "create table by_number (n bigint unsigned primary key) as select n + 9007199254740993 as n from users",
      "create table no_key as select n from users",
    ]) {
      await sql.unsafe(statement);
    }
    const source = new Source(await openInput([TEST_MYSQL_URL]));
    const users = await valuesOf(source, "users");
    expect(new Set(users.map(({ name }) => name)).size).toBe(450);
    expect(users[0]).toMatchObject({ name: "a0", part: 0, n: 0, at: "2026-01-02 03:04:05.678", isOn: 1, j: null });
    expect(Buffer.from(users[0]?.raw as Uint8Array).toString("hex")).toBe(
      new Bun.CryptoHasher("md5").update("0").digest("hex"),
    );
    for (const table of ["by_bytes", "by_number", "no_key"]) {
      const values = (await valuesOf(source, table)).map((row) => JSON.stringify(row));
      expect([table, new Set(values).size]).toEqual([table, 450]);
    }
    await source.close();
    await sql.close();
  },
);

test("The source named database is the address in the settings, so that no list of processes shows its password", () => {
  expect(withAddress(["database"], "mysql://ada:secret@db/shop")).toEqual(["mysql://ada:secret@db/shop"]);
  expect(() => withAddress(["database"], null)).toThrow("HALLPASS_IMPORT_DATABASE, which is not set");
});
