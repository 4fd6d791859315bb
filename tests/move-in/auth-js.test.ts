import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getCurrentUser } from "#contract/users.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";

const ADA = { email: "ada@example.com", password: "correct horse" };

const directory = mkdtempSync(join(tmpdir(), "hallpass-auth-js-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("users of Auth.js move from the database of their app by one command, and sign in with the hash that the app kept", async () => {
  const file = join(directory, "app.sqlite");
  const app = Bun.spawn([process.execPath, join(import.meta.dir, "auth-js-app.ts"), file, ADA.email, ADA.password]);
  expect(await app.exited).toBe(0);
  using database = new Database(file, { readonly: true });
  const row = database.query<{ id: string }, []>("select id from users").get();

  const data = join(directory, "data");
  const server = await startServer({ directory: data });
  try {
    const project = await server.project();
    const words = ["import", file, "--project", project.id, "--data", data, "--json"];
    const [first, again] = [await runCommand(words), await runCommand(words)];
    const { records, source } = JSON.parse(first.stdout);
    const signedIn = await project.client.call(signInWithPassword, { body: ADA });
    const wrong = await project.client.call(signInWithPassword, { body: { ...ADA, password: "correct horses" } });
    const me = await project.client.with({ accessToken: signedIn.body.access_token }).call(getCurrentUser);

    expect([source.product, source.left]).toEqual(["auth-js", []]);
    expect(records).toMatchObject({ user: { created: 1 }, oauth_account: { created: 1 } });
    expect(JSON.parse(again.stdout).records).toMatchObject({ user: { unchanged: 1 } });
    expect([signedIn.status, wrong.status]).toEqual([200, 400]);
    expect(me.body).toMatchObject({ id: row?.id, display_name: "Ada", primary_email_verified: true });
  } finally {
    await server.stop();
  }
});
