import { Database } from "bun:sqlite";
import type { Adapter, AdapterUser } from "@auth/core/adapters";
import type { AppStorage } from "./auth-js-app.ts";

/** The tables of Auth.js's documentation for SQL, and a column with the hash that the app keeps for its own passwords. */
const TABLES = `
  create table users (id text primary key, name text, email text unique, "emailVerified" datetime, image text, password text);
  create table accounts (id text primary key, "userId" text, type text, provider text, "providerAccountId" text,
    refresh_token text, access_token text, expires_at integer, id_token text, scope text, session_state text, token_type text);
  create table verification_token (identifier text, expires datetime, token text);`;

/** What Auth.js calls of an adapter, on these tables. */
function adapterOn(database: Database): Adapter {
  const userOf = (row: unknown): AdapterUser | null => {
    const user = row as (Omit<AdapterUser, "emailVerified"> & { emailVerified: string | null }) | null;
    return user && { ...user, emailVerified: user.emailVerified ? new Date(user.emailVerified) : null };
  };
  return {
    createUser(user) {
      database.run(`insert into users (id, name, email, "emailVerified") values (?, ?, ?, ?)`, [
        user.id,
        user.name ?? null,
        user.email,
        user.emailVerified?.toISOString() ?? null,
      ]);
      return user;
    },
    getUser: (id) => userOf(database.query("select * from users where id = ?").get(id)),
    getUserByEmail: (email) => userOf(database.query("select * from users where email = ?").get(email)),
    getUserByAccount: () => null,
    updateUser(user) {
      database.run(`update users set "emailVerified" = ? where id = ?`, [
        user.emailVerified?.toISOString() ?? null,
        user.id,
      ]);
      return user as AdapterUser;
    },
    createVerificationToken(token) {
      const { identifier, expires } = token;
      database.run("insert into verification_token values (?, ?, ?)", [identifier, expires.toISOString(), token.token]);
      return token;
    },
    useVerificationToken({ identifier }) {
      const row = database.query<{ identifier: string; token: string; expires: string }, [string]>(
        "select * from verification_token where identifier = ?",
      );
      const found = row.get(identifier);
      return found && { ...found, expires: new Date(found.expires) };
    },
  };
}

/** An app that keeps its users in an SQLite file. */
export function sqliteStorage(file: string): AppStorage {
  const database = new Database(file, { create: true });
  database.run(TABLES);
  return {
    adapter: adapterOn(database),
    async complete(name, password) {
      const row = database.query<{ id: string }, []>("select id from users").get();
      database.run("update users set name = ?, password = ?", [name, await Bun.password.hash(password)]);
      database.run(
        `insert into accounts (id, "userId", type, provider, "providerAccountId") values ('1', ?, 'oauth', 'github', '583231')`,
        [row?.id ?? ""],
      );
      database.close();
    },
  };
}
