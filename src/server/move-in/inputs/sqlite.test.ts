import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outcomeOf } from "#testing/waiting.ts";
import { Source } from "../source.ts";
import { openInput } from "./open.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-sqlite-source-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function rowsOf(file: string, table: string) {
  const source = new Source(await openInput([file]));
  try {
    return (await Array.fromAsync(source.rows(table))).map(({ value }) => value);
  } finally {
    await source.close();
  }
}

function made(name: string, statements: string): { file: string; database: Database } {
  const file = join(directory, name);
  const database = new Database(file, { create: true });
  database.run(statements);
  return { file, database };
}

/** The bytes of a database and of everything beside it. */
const bytesBeside = (file: string) =>
  readdirSync(directory)
    .map((name) => join(directory, name))
    .filter((path) => path.startsWith(file))
    .map((path) => [path, Bun.hash(readFileSync(path))]);

describe("an SQLite file", () => {
  test("is read with its log when its program was killed, and not changed", async () => {
    const { file, database } = made(
      "killed.db",
      "pragma journal_mode = wal; create table a (x); insert into a values (1)",
    );
    const left = join(directory, "left.db");
    // A copy of both files while the program runs is what a kill leaves.
    for (const ending of ["", "-wal"]) copyFileSync(file + ending, left + ending);
    database.close();
    const before = bytesBeside(left);

    expect(await rowsOf(left, "a")).toEqual([{ x: 1 }]);
    expect(bytesBeside(left).filter(([path]) => !String(path).endsWith("-shm"))).toEqual(before);
  });

  test("is refused with what to do when it was left in the middle of a change, and neither changed nor read half", async () => {
    const { file, database } = made(
      "changing.db",
      `create table a (x, y); pragma cache_size = 5;
       insert into a select 'before', zeroblob(500) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 500) select i from n)`,
    );
    database.run("begin");
    database.run("update a set x = 'half'");
    const left = join(directory, "half.db");
    for (const ending of ["", "-journal"]) copyFileSync(file + ending, left + ending);
    database.close();
    const before = bytesBeside(left);

    expect(readFileSync(left).includes("half")).toBe(true);
    expect(await outcomeOf(rowsOf(left, "a"))).toThrow(
      "A program ended in the middle of a change. Open the database once",
    );
    expect(bytesBeside(left)).toEqual(before);
  });

  test("is refused when a page is damaged, and gives no rows after the damage", async () => {
    const { file, database } = made(
      "damaged.db",
      `create table a (x, y);
       insert into a select i, hex(zeroblob(400)) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 500) select i from n)`,
    );
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(0xaa, 20 * 4_096, 24 * 4_096);
    writeFileSync(file, bytes);

    expect(await outcomeOf(rowsOf(file, "a"))).toThrow(/Cannot read the database .*damaged\.db: .*malformed/);
  });

  test("is read without the views that its program alone can read, or that would run something with an effect", async () => {
    const { file, database } = made(
      "views.db",
      `create table a (x); create table gone (y);
       insert into a values (1);
       create view good as select x + 1 as x from a;
       create view of_gone as select y from gone;
       create view of_the_program as select its_own_function(x) as x from a;
       create view with_an_effect as select load_extension('/nowhere') as x;
       create view of_the_machine as select file as x from pragma_database_list;
       drop table gone`,
    );
    database.close();
    const { collections, close } = await openInput([file]);
    await close?.();

    expect(collections.map(({ name }) => name)).toEqual(["a", "good"]);
    expect(await rowsOf(file, "good")).toEqual([{ x: 2 }]);
  });
});
