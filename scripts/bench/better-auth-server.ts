// Better Auth as its documentation sets it up for production with email and password, behind a bare `Bun.serve`.
// Started by the bench: `bun better-auth-server.ts <port> <directory> [argon2id] [cookie-cache]`, or compiled.
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { betterAuth } from "better-auth";
import { ARGON } from "./argon.ts";

const [port, directory = ".", ...choices] = process.argv.slice(2);
const file = join(directory, "better-auth.sqlite");
const isNew = !existsSync(file);
const database = new Database(file, { create: true });
database.run("pragma journal_mode = wal");
database.run("pragma synchronous = full");

/** In place of Better Auth's scrypt, so that a comparison is not one of hashes. */
const argon2id = {
  hash: (password: string) => Bun.password.hash(password, ARGON),
  verify: ({ hash, password }: { hash: string; password: string }) => Bun.password.verify(password, hash),
};

const auth = betterAuth({
  database,
  baseURL: `http://127.0.0.1:${port}`,
  secret: "a secret of the bench, which signs its cookies",
  emailAndPassword: { enabled: true, ...(choices.includes("argon2id") && { password: argon2id }) },
  // Hallpass makes a verification mail with each sign-up, too, and in the bench sends none.
  emailVerification: { sendOnSignUp: true, sendVerificationEmail: async () => {} },
  session: { cookieCache: { enabled: choices.includes("cookie-cache") } },
  // Hallpass's throttles are off in the bench.
  rateLimit: { enabled: false },
});
if (isNew) {
  const { getMigrations } = await import("better-auth/db/migration");
  await (await getMigrations(auth.options)).runMigrations();
}

Bun.serve({ port: Number(port), hostname: "127.0.0.1", fetch: auth.handler });
