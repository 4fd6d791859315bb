import { getTableConfig } from "drizzle-orm/sqlite-core";
import { nameInSql } from "./columns.ts";
import { tables } from "./tables.ts";

/**
 * Whether a write failed because such a row already exists, on either database. With a name, only for that unique
 * index, or for the primary key under PostgreSQL's name for it (`users_pkey`).
 */
export function isUniqueViolation(error: unknown, name?: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!("code" in cause)) continue;
    if ("errno" in cause && String(cause.errno) === "23505") {
      return !name || ("constraint" in cause && cause.constraint === name);
    }
    if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(String(cause.code))) {
      return !name || namedBySqlite(cause.message, name);
    }
  }
  return false;
}

// SQLite names the columns ("UNIQUE constraint failed: users.project_id, users.email"), or the index if it is on an
// expression ("…: index 'users_by_lower_email'").
function namedBySqlite(message: string, name: string): boolean {
  const subject = message.replace(/^UNIQUE constraint failed: /, "");
  return subject === `index '${name}'` || subject === uniqueColumns().get(name);
}

let columnsByName: Map<string, string> | undefined;

function uniqueColumns(): Map<string, string> {
  if (columnsByName) return columnsByName;
  columnsByName = new Map();
  for (const table of Object.values(tables.sqlite)) {
    const config = getTableConfig(table);
    const list = (columns: { name: string }[]) =>
      columns.map((column) => `${config.name}.${nameInSql(column.name)}`).join(", ");
    for (const { config: index } of config.indexes) {
      const plain = index.columns.filter((column) => "name" in column);
      if (index.unique && plain.length === index.columns.length) columnsByName.set(index.name, list(plain));
    }
    const key = config.primaryKeys[0]?.columns ?? config.columns.filter((column) => column.primary);
    if (key.length > 0) columnsByName.set(`${config.name}_pkey`, list(key));
  }
  return columnsByName;
}
