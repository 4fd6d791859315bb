import postgres0001 from "../../../migrations/postgres/0001_start.sql" with { type: "text" };
import postgres0003 from "../../../migrations/postgres/0003_mails.sql" with { type: "text" };
import postgres0006 from "../../../migrations/postgres/0006_second_factor.sql" with { type: "text" };
import postgres0007 from "../../../migrations/postgres/0007_passkeys.sql" with { type: "text" };
import postgres0008 from "../../../migrations/postgres/0008_oauth.sql" with { type: "text" };
import sqlite0001 from "../../../migrations/sqlite/0001_start.sql" with { type: "text" };
import sqlite0003 from "../../../migrations/sqlite/0003_mails.sql" with { type: "text" };
import sqlite0006 from "../../../migrations/sqlite/0006_second_factor.sql" with { type: "text" };
import sqlite0007 from "../../../migrations/sqlite/0007_passkeys.sql" with { type: "text" };
import sqlite0008 from "../../../migrations/sqlite/0008_oauth.sql" with { type: "text" };
import type { Dialect } from "./columns.ts";

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** What has to run, in order. The same numbers and names on both sides; the files are part of the executable. */
export const migrations: Record<Dialect, readonly Migration[]> = {
  sqlite: [
    { number: 1, name: "0001_start", sql: sqlite0001 },
    { number: 3, name: "0003_mails", sql: sqlite0003 },
    { number: 6, name: "0006_second_factor", sql: sqlite0006 },
    { number: 7, name: "0007_passkeys", sql: sqlite0007 },
    { number: 8, name: "0008_oauth", sql: sqlite0008 },
  ],
  postgres: [
    { number: 1, name: "0001_start", sql: postgres0001 },
    { number: 3, name: "0003_mails", sql: postgres0003 },
    { number: 6, name: "0006_second_factor", sql: postgres0006 },
    { number: 7, name: "0007_passkeys", sql: postgres0007 },
    { number: 8, name: "0008_oauth", sql: postgres0008 },
  ],
};
