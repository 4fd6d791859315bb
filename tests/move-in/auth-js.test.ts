import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getCurrentUser, listUsers } from "#contract/users.ts";
import { placeMigrated } from "#testing/database/migrated.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";

const ADA = { email: "ada@example.com", password: "correct horse" };

const directory = mkdtempSync(join(tmpdir(), "hallpass-auth-js-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Signs Ada up in the app, and imports its database into a new project twice. */
async function moved(place: string, ...more: string[]) {
  const app = Bun.spawn([process.execPath, join(import.meta.dir, "auth-js-app.ts"), place, ADA.email, ADA.password]);
  expect(await app.exited).toBe(0);
  const data = join(directory, crypto.randomUUID());
  mkdirSync(data);
  await placeMigrated(data);
  const server = await startServer({ directory: data });
  const project = await server.project();
  const words = ["import", place, ...more, "--project", project.id, "--data", data, "--json"];
  const [first, again] = [await runCommand(words), await runCommand(words)];
  expect(first).toMatchObject({ code: 0, stderr: "" });
  return {
    project,
    ...JSON.parse(first.stdout),
    again: JSON.parse(again.stdout).records,
    signIn: (password: string) => project.client.call(signInWithPassword, { body: { ...ADA, password } }),
    [Symbol.asyncDispose]: () => server.stop(),
  };
}

describe("users of Auth.js move from the database of their app by one command", () => {
  test("when it is an SQLite file, and sign in with the hash that the app kept", async () => {
    const file = join(directory, "app.sqlite");
    await using moving = await moved(file);
    const { project, records, source, again, signIn } = moving;
    using database = new Database(file, { readonly: true });
    const row = database.query<{ id: string }, []>("select id from users").get();
    const [signedIn, wrong] = [await signIn(ADA.password), await signIn(`${ADA.password}s`)];
    const me = await project.client.with({ accessToken: signedIn.body.access_token }).call(getCurrentUser);

    expect([source.product, source.left]).toEqual(["auth-js", []]);
    expect(records).toMatchObject({ user: { created: 1 }, oauth_account: { created: 1 } });
    expect(again).toMatchObject({ user: { unchanged: 1 } });
    expect([signedIn.status, wrong.status]).toEqual([200, 400]);
    expect(me.body).toMatchObject({ id: row?.id, display_name: "Ada", primary_email_verified: true });
  });

  test("when it is PostgreSQL, whose ids are numbers, and a map names the column of the hash", async () => {
    const app = await createTestDatabase();
    try {
      await emptyDatabase(app.url);
      const map = join(directory, "map.json");
      await Bun.write(map, JSON.stringify({ users: { password_hash: "hashed_password" } }));
      await using moving = await moved(app.url, "--map", map);
      const { project, records, source, again, signIn } = moving;
      const [signedIn, wrong] = [await signIn(ADA.password), await signIn(`${ADA.password}s`)];
      const { items } = (await project.admin.call(listUsers)).body;

      expect([source.product, source.left]).toEqual(["auth-js", []]);
      expect(records).toMatchObject({ user: { created: 1 }, oauth_account: { created: 1 } });
      expect(again).toMatchObject({ user: { unchanged: 1 }, oauth_account: { unchanged: 1 } });
      expect([signedIn.status, wrong.status]).toEqual([200, 400]);
      expect(items).toMatchObject([{ display_name: "Ada", external_id: "1", primary_email_verified: true }]);
    } finally {
      await app.drop();
    }
  });
});
