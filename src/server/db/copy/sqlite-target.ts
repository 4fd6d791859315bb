import { Database, type SQLQueryBindings } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { UNFINISHED_COPY } from "#server/db/migrate/migrate.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { migrateSqlite } from "#server/db/migrate/sqlite.ts";
import { hasTable } from "#server/db/sqlite/copy.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import type { Row } from "./row.ts";
import type { CopySource, OnRows } from "./source.ts";
import { rowsOfSqliteTable } from "./sqlite-source.ts";
import { type CopyTable, columnsByTable, quoted } from "./tables.ts";
import {
  anyData,
  type CopyTarget,
  holdsData,
  identityOf,
  migrationsOf,
  PROGRESS_TABLE,
  requireSameTables,
} from "./target.ts";

const SEARCH_SLICE = 2_000;

/**
 * Opens a data directory to fill it with a copy; it must be new, or have the rows of an interrupted copy. The caller
 * has the lock of the directory.
 */
export async function openSqliteTarget(directory: string, source: CopySource): Promise<CopyTarget> {
  const file = join(directory, DATABASE_FILE);
  if (existsSync(file)) requireEmpty(file);
  if (!existsSync(file) || !isBegun(file)) {
    await migrateSqlite(directory, { migrations: migrationsOf(migrations.sqlite, source.schema), locked: true });
  }
  const database = new Database(file, { readwrite: true, create: false });
  try {
    database.run("pragma foreign_keys = off");
    database.run("pragma journal_mode = wal");
    // The progress is in the same transactions as the rows: after a power cut, both are from before.
    database.run("pragma synchronous = normal");
    database.run("pragma cache_size = -32768");
    const target = new SqliteTarget(database, file, source);
    target.begin();
    return target;
  } catch (error) {
    database.close();
    throw error;
  }
}

function isBegun(file: string): boolean {
  const database = new Database(file, { readonly: true });
  try {
    return hasTable(database, PROGRESS_TABLE);
  } finally {
    database.close();
  }
}

/** Refuses a database with data before anything changes; migrations would change it. */
function requireEmpty(file: string): void {
  const database = new Database(file, { readonly: true });
  try {
    const statement = hasTable(database, PROGRESS_TABLE) ? null : anyData(actualTables(database).keys());
    if (statement && database.query(statement).get()) throw holdsData(file);
  } finally {
    database.close();
  }
}

/** The tables of a database with their columns, but for those that are derived. */
function actualTables(database: Database): Map<string, string[]> {
  const sql = `select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table'`;
  return columnsByTable(database.query<{ table: string; column: string }, []>(sql).all());
}

class SqliteTarget implements CopyTarget {
  readonly dialect = "sqlite";
  readonly #database: Database;
  readonly #source: CopySource;
  readonly #done = new Map<string, number>();

  constructor(
    database: Database,
    readonly place: string,
    source: CopySource,
  ) {
    this.#database = database;
    this.#source = source;
  }

  begin(): void {
    requireSameTables(this.#source.tables, actualTables(this.#database));
    if (!hasTable(this.#database, PROGRESS_TABLE)) this.#transact(() => this.#mark());
    const [identity] = this.#remembered("identity");
    if (identity !== identityOf(this.#source)) this.#clear();
    for (const { name } of this.#source.tables) this.#done.set(name, Number(this.#remembered(`rows ${name}`)[0] ?? 0));
  }

  done({ name }: CopyTable): number {
    return this.#done.get(name) ?? 0;
  }

  async add(table: CopyTable, rows: readonly Row[], done: number): Promise<void> {
    this.#transact(() => {
      if (table.name === "users") this.#numberProjects();
      const statement = this.#database.query(insertText(table));
      for (const row of rows) statement.run(...bindings(table, row));
      this.#remember(`rows ${table.name}`, String(done));
    });
    this.#done.set(table.name, done);
    await yieldToEventLoop();
  }

  async derive(onRows?: OnRows): Promise<void> {
    const database = this.#database;
    database.run("begin immediate");
    try {
      database.run("update users set has_passkey = 1 where id in (select user_id from passkeys)");
      await this.#indexUsers(onRows);
      const broken = database.query<{ table: string; parent: string }, []>("pragma foreign_key_check").all();
      const [first] = broken;
      if (first) throw new Error(`The data has ${broken.length} broken references (${first.table} → ${first.parent}).`);
      for (const sql of JSON.parse(this.#remembered("triggers")[0] ?? "[]") as string[]) database.run(sql);
      this.#remember("triggers", "[]");
      database.run("commit");
    } catch (error) {
      if (database.inTransaction) database.run("rollback");
      throw error;
    }
  }

  rows(table: CopySource["tables"][number]) {
    return rowsOfSqliteTable(this.#database, table);
  }

  async startOver(): Promise<void> {
    this.#clear();
    this.#done.clear();
  }

  async complete(): Promise<void> {
    this.#transact(() => {
      this.#database.run(`drop table ${PROGRESS_TABLE}`);
      this.#database.run("delete from migrations where number = ?", [UNFINISHED_COPY.number]);
    });
    this.#database.run("pragma optimize");
    this.#database.run("pragma synchronous = full");
    this.#database.run("pragma wal_checkpoint(truncate)");
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  /** Marks the new database as unfinished, for every server that may start on it. */
  #mark(): void {
    this.#database.run(`create table ${PROGRESS_TABLE} (name text primary key, value text not null) strict`);
    this.#database.run("insert into migrations (number, name, sha256, version, applied_at) values (?, ?, '', '', 0)", [
      UNFINISHED_COPY.number,
      UNFINISHED_COPY.name,
    ]);
    this.#remember("triggers", "[]");
  }

  /**
   * Deletes every row, and removes the triggers for now: the copy has their results, or they are derived at the end.
   */
  #clear(): void {
    const database = this.#database;
    this.#transact(() => {
      const triggers = database
        .query<{ name: string; sql: string }, []>("select name, sql from sqlite_schema where type = 'trigger'")
        .all();
      for (const { name } of triggers) database.run(`drop trigger ${quoted(name)}`);
      const kept = JSON.parse(this.#remembered("triggers")[0] ?? "[]") as string[];
      this.#remember("triggers", JSON.stringify(triggers.length > 0 ? triggers.map(({ sql }) => sql) : kept));
      for (const { name } of this.#source.tables.toReversed()) database.run(`delete from ${quoted(name)}`);
      database.run("delete from search_projects");
      this.#emptySearch();
      database.run(`delete from ${PROGRESS_TABLE} where name like 'rows %'`);
      this.#remember("identity", identityOf(this.#source));
    });
  }

  #emptySearch(): void {
    for (const index of this.#isSampled() ? ["user_search", "user_search_sample"] : ["user_search"])
      this.#database.run(`insert into ${index} (${index}) values ('delete-all')`);
    for (const table of ["search_stale", ...(this.#isPacked() ? ["search_packs", "search_unpacked"] : [])])
      this.#database.run(`delete from ${table}`);
  }

  /** Users get numbers of their project's range, in the order of their sign-up, as migration 0007 gave them. */
  #numberProjects(): void {
    this.#database.run(
      `insert into search_projects (project_id) select id from projects
        where id not in (select project_id from search_projects) order by created_at, id`,
    );
  }

  async #indexUsers(onRows?: OnRows): Promise<void> {
    const database = this.#database;
    this.#emptySearch();
    const all = database.query<{ count: number }, []>("select count(*) as count from users").get()?.count ?? 0;
    const slice = database.query<{ last: number | null; count: number }, [number, number]>(
      "select max(number) as last, count(*) as count from (select number from users where number > ? order by number limit ?)",
    );
    const fill = (index: string, texts: string) =>
      database.query(`insert into ${index} (rowid, text)
        select number, text from ${texts} and number > ? and number <= ? order by number`);
    const indexes = this.#isSampled()
      ? [
          fill("user_search", "search_entries where not is_sampled"),
          fill("user_search_sample", "search_entries where is_sampled"),
        ]
      : [fill("user_search", "search_texts where text is not null")];
    if (this.#isSampled()) database.run("insert into user_search (rowid, text) select number, text from search_marks");
    // The server makes them when it has nothing else to do.
    if (this.#isPacked())
      database.run("insert into search_unpacked (pack, since) select pack, 0 from search_full_packs");
    for (let from = 0, done = 0; ; ) {
      const { last = null, count = 0 } = slice.get(from, SEARCH_SLICE) ?? {};
      if (last === null) return;
      for (const index of indexes) index.run(from, last);
      from = last;
      done += count;
      onRows?.(done, all);
      await yieldToEventLoop();
    }
  }

  /** Whether the copy is of a version that has a sample of the search index, or packs. It becomes one when it is migrated. */
  #isSampled(): boolean {
    return this.#has("user_search_sample");
  }

  #isPacked(): boolean {
    return this.#has("search_packs");
  }

  #has(table: string): boolean {
    return this.#database.query("select 1 from sqlite_schema where name = ?").get(table) !== null;
  }

  #remembered(name: string): string[] {
    const sql = `select value from ${PROGRESS_TABLE} where name = ?`;
    return this.#database
      .query<{ value: string }, [string]>(sql)
      .all(name)
      .map(({ value }) => value);
  }

  #remember(name: string, value: string): void {
    const sql = `insert into ${PROGRESS_TABLE} (name, value) values (?, ?) on conflict (name) do update set value = excluded.value`;
    this.#database.run(sql, [name, value]);
  }

  #transact(work: () => void): void {
    this.#database.run("begin immediate");
    try {
      work();
      this.#database.run("commit");
    } catch (error) {
      if (this.#database.inTransaction) this.#database.run("rollback");
      throw error;
    }
  }
}

const NEXT_NUMBER = `(select 1 + coalesce((
    select u.number from users u
      where u.number between (p.number << 32) and (p.number << 32) + 4294967295 order by u.number desc limit 1
  ), p.number << 32) from search_projects p where p.project_id = ?)`;

function insertText({ name, columns }: CopyTable): string {
  const isNumbered = name === "users";
  const names = columns.map((column) => quoted(column.name));
  const values = columns.map(() => "?");
  return `insert into ${quoted(name)} (${[...names, ...(isNumbered ? ["number"] : [])].join(", ")})
    values (${[...values, ...(isNumbered ? [NEXT_NUMBER] : [])].join(", ")})`;
}

function bindings({ name, columns }: CopyTable, row: Row): SQLQueryBindings[] {
  const values = row.map((value) => (typeof value === "boolean" ? Number(value) : value));
  if (name !== "users") return values;
  return [...values, values[columns.findIndex((column) => column.name === "project_id")] ?? null];
}
