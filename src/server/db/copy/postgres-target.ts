import type { ReservedSQL } from "bun";
import { UNFINISHED_COPY } from "#server/db/migrate/migrate.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { migratePostgres, reservePostgres } from "#server/db/migrate/postgres.ts";
import { becomes, requireUnserved, rowsOfPostgresTable } from "./postgres-source.ts";
import type { Row, Value } from "./row.ts";
import { type CopySource, type CountedTable, placeOfUrl } from "./source.ts";
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

/** Held while a database is filled, by one process: "hallload" in ASCII, shortened. */
const LOCK = 0x6c6f6164;

/** The index of the search: filled at the end, from the loaded rows. */
const SEARCH_INDEX = "users_by_part";

/** Opens a database to fill it with a copy; it must be new, or have the rows of an interrupted copy. */
export async function openPostgresTarget(url: string, source: CopySource): Promise<CopyTarget> {
  const { connection, close } = await reservePostgres(url, "hallpass copy");
  try {
    await connection.unsafe("set statement_timeout = 0");
    await lock(connection, url);
    await requireUnserved(connection, url);
    const [{ begun }] = await connection.unsafe("select to_regclass($1) is not null as begun", [PROGRESS_TABLE]);
    if (!begun) await requireEmpty(connection, placeOfUrl(url));
    if (!begun) await migratePostgres(url, { migrations: migrationsOf(migrations.postgres, source.schema) });
    const target = new PostgresTarget(connection, placeOfUrl(url), source, close);
    await target.begin({ isBegun: begun });
    return target;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Refuses while another process fills the database. The session of one that was just killed ends a moment later. */
async function lock(connection: ReservedSQL, url: string): Promise<void> {
  const isFree = await becomes(async () => {
    const [{ free }] = await connection.unsafe("select pg_try_advisory_lock($1) as free", [LOCK]);
    return free;
  });
  if (!isFree) throw new Error(`Another process is filling ${placeOfUrl(url)}.`);
}

/** Refuses a database with data before anything changes; migrations would change it. */
async function requireEmpty(connection: ReservedSQL, place: string): Promise<void> {
  const statement = anyData((await actualTables(connection)).keys());
  if (statement && (await connection.unsafe(statement)).length > 0) throw holdsData(place);
}

/** The tables of a database with their columns, but for those that are derived. */
async function actualTables(connection: ReservedSQL): Promise<Map<string, string[]>> {
  const found: { table: string; column: string }[] = await connection.unsafe(
    `select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = to_regnamespace(current_schema()) and a.attnum > 0 and not a.attisdropped`,
  );
  return columnsByTable(found);
}

class PostgresTarget implements CopyTarget {
  readonly dialect = "postgres";
  readonly #connection: ReservedSQL;
  readonly #source: CopySource;
  readonly #done = new Map<string, number>();

  constructor(
    connection: ReservedSQL,
    readonly place: string,
    source: CopySource,
    readonly close: () => Promise<void>,
  ) {
    this.#connection = connection;
    this.#source = source;
  }

  async begin({ isBegun }: { isBegun: boolean }): Promise<void> {
    requireSameTables(this.#source.tables, await actualTables(this.#connection));
    if (!isBegun) await this.#transact(() => this.#mark());
    if ((await this.#remembered("identity")) !== identityOf(this.#source)) await this.#clear();
    for (const { name } of this.#source.tables) {
      this.#done.set(name, Number((await this.#remembered(`rows ${name}`)) ?? 0));
    }
  }

  done({ name }: CopyTable): number {
    return this.#done.get(name) ?? 0;
  }

  async add(table: CopyTable, rows: readonly Row[], done: number): Promise<void> {
    // One parameter for all rows: with one for each value, every batch would be another statement to the driver.
    const records = JSON.stringify(rows.map((row) => recordOf(table, row)));
    await this.#transact(async () => {
      await this.#connection.unsafe(insertText(table), [records]);
      await this.#remember(`rows ${table.name}`, String(done));
    });
    this.#done.set(table.name, done);
  }

  async derive(): Promise<void> {
    const connection = this.#connection;
    await this.#transact(async () => {
      await connection.unsafe("update users set has_passkey = true where id in (select user_id from passkeys)");
      await connection.unsafe(
        `update users set search_addresses = of_user.addresses
          from (select user_id, string_agg(value, chr(31)) as addresses from contact_channels group by user_id) of_user
          where of_user.user_id = users.id and search_addresses is distinct from of_user.addresses`,
      );
      await connection.unsafe(
        `select setval(pg_get_serial_sequence('metric_changes', 'id'), coalesce(max(id), 0) + 1, false) from metric_changes`,
      );
      const index = await this.#remembered("index");
      if (index) {
        await connection.unsafe(index);
        // As in migration 0007, which says why.
        await connection.unsafe(`alter index ${SEARCH_INDEX} alter column 1 set statistics 0`);
        await this.#remember("index", "");
      }
      for (const { name } of this.#source.tables)
        await connection.unsafe(`alter table ${quoted(name)} enable trigger user`);
    });
    for (const { name } of this.#source.tables) await connection.unsafe(`analyze ${quoted(name)}`);
  }

  async *rows(table: CountedTable): AsyncGenerator<Row[]> {
    await this.#connection.unsafe("begin isolation level repeatable read read only");
    try {
      yield* rowsOfPostgresTable(this.#connection, table);
    } finally {
      await this.#connection.unsafe("rollback");
    }
  }

  async startOver(): Promise<void> {
    await this.#clear();
    this.#done.clear();
  }

  async complete(): Promise<void> {
    await this.#transact(async () => {
      await this.#connection.unsafe(`drop table ${PROGRESS_TABLE}`);
      await this.#connection.unsafe("delete from migrations where number = $1", [UNFINISHED_COPY.number]);
    });
  }

  /** Marks the new database as unfinished, for every server that may start on it. */
  async #mark(): Promise<void> {
    // Again, in this transaction: a server may have started since.
    await requireEmpty(this.#connection, this.place);
    await this.#connection.unsafe(`create table ${PROGRESS_TABLE} (name text primary key, value text not null)`);
    await this.#connection.unsafe(
      "insert into migrations (number, name, sha256, version, applied_at) values ($1, $2, '', '', 0)",
      [UNFINISHED_COPY.number, UNFINISHED_COPY.name],
    );
  }

  /** Deletes every row, and removes triggers for now: the copy has their results, or they are derived at the end. */
  async #clear(): Promise<void> {
    const connection = this.#connection;
    await this.#transact(async () => {
      const names = this.#source.tables.map(({ name }) => quoted(name));
      for (const name of names) await connection.unsafe(`alter table ${name} disable trigger user`);
      const [index] = await connection.unsafe(
        "select pg_get_indexdef(to_regclass($1)) as text where to_regclass($1) is not null",
        [SEARCH_INDEX],
      );
      if (index) {
        await this.#remember("index", index.text);
        await connection.unsafe(`drop index ${SEARCH_INDEX}`);
      }
      await connection.unsafe(`truncate ${names.join(", ")}`);
      await connection.unsafe(`delete from ${PROGRESS_TABLE} where name like 'rows %'`);
      await this.#remember("identity", identityOf(this.#source));
    });
  }

  async #remembered(name: string): Promise<string | undefined> {
    const [row] = await this.#connection.unsafe(`select value from ${PROGRESS_TABLE} where name = $1`, [name]);
    return row?.value;
  }

  async #remember(name: string, value: string): Promise<void> {
    await this.#connection.unsafe(
      `insert into ${PROGRESS_TABLE} (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
      [name, value],
    );
  }

  async #transact(work: () => Promise<void>): Promise<void> {
    await this.#connection.unsafe("begin");
    try {
      await work();
      await this.#connection.unsafe("commit");
    } catch (error) {
      // On a lost connection there is nothing to roll back.
      await Promise.resolve(this.#connection.unsafe("rollback")).catch(() => {});
      throw error;
    }
  }
}

const TYPES = { text: "text", integer: "bigint", boolean: "boolean", json: "text", bytes: "text" };

function insertText({ name, columns }: CopyTable): string {
  const names = columns.map((column) => quoted(column.name));
  const values = columns.map((column) => {
    const value = `r.${quoted(column.name)}`;
    if (column.kind === "json") return `${value}::jsonb`;
    return column.kind === "bytes" ? `decode(${value}, 'base64')` : value;
  });
  const typed = columns.map(({ name: column, kind }) => `${quoted(column)} ${TYPES[kind]}`);
  return `insert into ${quoted(name)} (${names.join(", ")}) select ${values.join(", ")}
    from json_to_recordset($1::text::json) as r(${typed.join(", ")})`;
}

function recordOf(table: CopyTable, row: Row): Record<string, Value> {
  return Object.fromEntries(
    table.columns.map(({ name, kind }, at) => {
      const value = row[at] ?? null;
      if (typeof value === "string" && hasNul(kind === "json", value)) {
        throw new Error(
          `A row of ${table.name} (${JSON.stringify(row[0])}) has the character U+0000 in ${name}, which PostgreSQL cannot store. Change it at the source.`,
        );
      }
      return [name, value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value];
    }),
  );
}

/** In JSON, the character is written as an escape, unless the backslash before it is escaped itself. */
const hasNul = (isJson: boolean, text: string) =>
  isJson ? /(?<!\\)(?:\\\\)*\\u0000/.test(text) : text.includes("\u0000");
