import { Database } from "bun:sqlite";
import { Auth, type AuthConfig } from "@auth/core";
import type { Adapter, AdapterUser } from "@auth/core/adapters";
import { Cookies } from "../openid/clients/app-server.ts";

// An app with Auth.js, in a process of its own: the library remembers for its whole process that a provider sends emails.
// `bun auth-js-app.ts <file> <email> <password>` signs a user up, and stores a hash of the password as the app would.

const APP = "https://app.example.com";
const [file = "", email = "", password = ""] = process.argv.slice(2);

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

const database = new Database(file, { create: true });
database.run(TABLES);
const links: string[] = [];
const config: AuthConfig = {
  adapter: adapterOn(database),
  basePath: "/auth",
  secret: "a secret of the app, which signs its cookies",
  session: { strategy: "jwt" },
  trustHost: true,
  providers: [
    {
      id: "email",
      type: "email",
      name: "Email",
      from: "app@example.com",
      maxAge: 3_600,
      options: {},
      sendVerificationRequest({ url }) {
        links.push(url);
      },
    },
  ],
};
const cookies = new Cookies();
const send = (path: string, init?: RequestInit) =>
  cookies.send((request) => Auth(request, config), `${APP}/auth${path}`, init);
const { csrfToken } = (await (await send("/csrf")).json()) as { csrfToken: string };
await send("/signin/email", { method: "POST", body: new URLSearchParams({ csrfToken, email: email }) });
await send(links[0]?.slice(`${APP}/auth`.length) ?? "");
const row = database.query<{ id: string }, []>("select id from users").get();
database.run("update users set name = 'Ada', password = ?", [await Bun.password.hash(password)]);
database.run(
  `insert into accounts (id, "userId", type, provider, "providerAccountId") values ('1', ?, 'oauth', 'github', '583231')`,
  [row?.id ?? ""],
);
database.close();
