import { afterAll, describe, expect } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { detail } from "#testing/detail.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-database-address-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const PEOPLE = 1_000;
const PASSWORD = "correct horse";

describe("hallpass import with the source named database", () => {
  detail("reads the address from the environment, shows its password nowhere, and its users sign in", async () => {
    const source = await createTestDatabase();
    const name = `mover_${crypto.randomUUID().slice(0, 8)}`;
    const sql = new Bun.SQL({ url: source.url, max: 1 });
    const data = join(directory, "data");
    const server = await startServer({ directory: data });
    try {
      await emptyDatabase(source.url);
      const hash = await Bun.password.hash(PASSWORD, { algorithm: "bcrypt", cost: 4 });
      await sql
        .unsafe(`
          create schema auth;
          create table auth.users (id uuid primary key, email text, encrypted_password text, raw_user_meta_data jsonb,
            email_confirmed_at timestamptz);
          insert into auth.users select gen_random_uuid(), 'user-' || n || '@example.com', '${hash}', '{}', now()
            from generate_series(1, ${PEOPLE}) as n;
          create role ${name} login password 'top secret';
          grant usage on schema auth to ${name}; grant select on auth.users to ${name};`)
        .simple();
      const address = new URL(source.url);
      address.username = name;
      address.password = "top%20secret";
      const project = await server.project();
      const words = ["import", "--from", "supabase", "database", "--project", project.id, "--data", data];
      const without = await runCommand(words);
      const wrong = await runCommand(words, {
        environment: { HALLPASS_IMPORT_DATABASE: address.href.replace(name, "nobody") },
      });
      const done = await runCommand(words, { environment: { HALLPASS_IMPORT_DATABASE: address.href } });
      const body = { email: `user-${PEOPLE}@example.com`, password: PASSWORD };
      const signedIn = await project.client.call(signInWithPassword, { body });

      expect([without.code, without.stderr]).toEqual([3, expect.stringContaining("HALLPASS_IMPORT_DATABASE")]);
      expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining("Check the user and the password")]);
      expect([done.code, done.stdout]).toEqual([0, expect.stringContaining(`user: ${PEOPLE} created`)]);
      for (const { stdout, stderr } of [wrong, done]) expect(stdout + stderr).not.toMatch(/top(%20| )secret/);
      expect(signedIn.status).toBe(200);
    } finally {
      await sql.unsafe(`drop owned by ${name}; drop role ${name}`).simple();
      await sql.close();
      await server.stop();
      await source.drop();
    }
  });
});
