import { type Migration, migrations } from "#server/db/migrate/migrations.ts";
import { columns } from "#server/db/store/columns.ts";

/** The product's tables and one for the writer that is killed. Every write inserts two parts: both are stored or none. */
export const crashMigrations: readonly Migration[] = [
  ...migrations.sqlite,
  {
    number: 9001,
    name: "9001_crash_writes",
    sql: "create table crash_writes (id text not null, part integer not null, primary key (id, part)) strict;",
  },
];

const c = columns.sqlite;

export const crashWrites = c.table("crash_writes", { id: c.text().notNull(), part: c.integer().notNull() }, (t) => [
  c.primaryKey({ columns: [t.id, t.part] }),
]);
