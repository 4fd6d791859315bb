import PostgresAdapter from "@auth/pg-adapter";
import { Pool } from "pg";
import type { AppStorage } from "./auth-js-app.ts";

/**
 * The tables that https://authjs.dev/getting-started/adapters/pg asks for, whose ids are numbers, and a column with the hash
 * that the app keeps for its own passwords.
 */
const TABLES = `
  create table users (id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text,
    hashed_password text);
  create table accounts (id serial primary key, "userId" integer not null, type varchar(255) not null,
    provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text,
    expires_at bigint, id_token text, scope text, session_state text, token_type text);
  create table sessions (id serial primary key, "userId" integer not null, expires timestamptz not null,
    "sessionToken" varchar(255) not null);
  create table verification_token (identifier text not null, expires timestamptz not null, token text not null,
    primary key (identifier, token));`;

/** An app that keeps its users in PostgreSQL, with the adapter that Auth.js publishes for it. */
export async function postgresStorage(url: string): Promise<AppStorage> {
  const pool = new Pool({ connectionString: url, max: 1 });
  await pool.query(TABLES);
  const adapter = PostgresAdapter(pool);
  return {
    adapter,
    async complete(name, password) {
      const { rows } = await pool.query<{ id: string }>(
        "update users set name = $1, hashed_password = $2 returning id",
        [name, await Bun.password.hash(password)],
      );
      await adapter.linkAccount?.({
        userId: rows[0]?.id ?? "",
        type: "oauth",
        provider: "github",
        providerAccountId: "583231",
        access_token: "a token of the provider",
        expires_at: 1_800_000_000,
      });
      await pool.end();
    },
  };
}
