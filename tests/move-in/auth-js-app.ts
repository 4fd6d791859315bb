import { Auth, type AuthConfig } from "@auth/core";
import type { Adapter } from "@auth/core/adapters";
import { Cookies } from "../openid/clients/app-server.ts";
import { postgresStorage } from "./auth-js-postgres.ts";
import { sqliteStorage } from "./auth-js-sqlite.ts";

// An app with Auth.js, in a process of its own: the library remembers for its whole process that a provider sends emails.
// `bun auth-js-app.ts <file or address> <email> <password>` signs a user up, and stores a hash of the password as the app would.

/** Where the app keeps its users. */
export interface AppStorage {
  adapter: Adapter;
  /** Gives the user a name, a password and an account at GitHub, and closes the database. */
  complete(name: string, password: string): Promise<void>;
}

const APP = "https://app.example.com";
const [place = "", email = "", password = ""] = process.argv.slice(2);

const { adapter, complete } = place.startsWith("postgres:") ? await postgresStorage(place) : sqliteStorage(place);
const links: string[] = [];
const config: AuthConfig = {
  adapter,
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
await send("/signin/email", { method: "POST", body: new URLSearchParams({ csrfToken, email }) });
await send(links[0]?.slice(`${APP}/auth`.length) ?? "");
await complete("Ada", password);
