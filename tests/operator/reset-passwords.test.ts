import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { createSession } from "#contract/auth/sessions.ts";
import { createLegacyVerifier } from "#contract/legacy-verifier.ts";
import { createUser, getCurrentUser } from "#contract/users.ts";
import { PASSWORD_RESET_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { KNOWN_HASHES, PASSWORDS } from "#testing/people/known-hashes/index.ts";
import { inTurn } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer, type TestProject } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-reset-passwords-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const [PASSWORD] = PASSWORDS;
const HASH = KNOWN_HASHES.find(({ format }) => format === "phpass of WordPress")?.hashes[0] ?? "";

test.each(inTurn(["sqlite", "postgres"] as const, 0, 2))(
  "an operator removes imported passwords that nobody used, and their users get a link for a new one, on %s",
  async (dialect) => {
    const directory = join(home, dialect);
    const database = dialect === "postgres" ? await createTestDatabase() : null;
    const mail = { HALLPASS_SMTP_URL: "smtp://127.0.0.1:1", HALLPASS_EMAIL_FROM: "auth@example.com" };
    const environment = database
      ? { ...mail, DATABASE_URL: database.url, HALLPASS_SECRET: "a-secret-of-no-use-elsewhere-at-all" }
      : mail;
    const server = await startServer({ directory, environment });
    const { store, now } = server.running.deps;
    const [project, other] = [await server.project(), await server.project()];
    const create = async (to: TestProject, primary_email: string) => {
      const body = {
        primary_email,
        primary_email_auth_enabled: true,
        primary_email_verified: true,
        password_hash: HASH,
      };
      return (await to.server.call(createUser, { body })).body.id;
    };
    const signIn = (email: string) => project.server.call(signInWithPassword, { body: { email, password: PASSWORD } });
    const hashes = async (of: TestProject) =>
      Object.fromEntries(
        (await rowsOfProject(store, "users", of.id)).map(({ primaryEmail, passwordHash }) => [
          primaryEmail,
          passwordHash,
        ]),
      );
    const reset = async (...words: string[]) => {
      const result = await runCommand(["users", "reset-passwords", ...words, "--json", "--data", directory], {
        environment,
      });
      return { ...result, body: JSON.parse(result.stdout || "null") };
    };
    const day = (millis: number) => new Date(millis).toISOString().slice(0, 19).concat("Z");
    const later = day(now() + 3_600_000);

    const ada = await create(project, "ada@example.com");
    await create(project, "ben@example.com");
    await create(other, "eve@example.com");
    const nobody = (await project.server.call(createUser, { body: { password_hash: HASH } })).body.id;
    await signIn("ben@example.com");
    const session = (await project.server.call(createSession, { body: { user_id: ada } })).body;
    const ofAda = project.client.with({ accessToken: session.access_token });
    const before = await hashes(project);

    const missing = [
      await reset(),
      await reset("--imported-before", "soon"),
      await reset("--imported-before", later, "--project", "nothing"),
    ];
    const early = await reset("--imported-before", "2020-01-31");
    const dryRun = await reset("--imported-before", later, "--project", project.id, "--dry-run");
    const untouched = [await hashes(project), (await ofAda.call(getCurrentUser)).status];
    const done = await reset("--imported-before", later, "--project", project.id);
    const again = await reset("--imported-before", later, "--project", project.id);
    const after = await hashes(project);
    const asked = await ofAda.call(getCurrentUser);
    const refused = await signIn("ada@example.com");
    const mails = (await rowsOfProject(store, "mails", project.id)).map(({ recipient, template }) => [
      recipient,
      template,
    ]);
    const entries = (await rowsOfProject(store, "auditEntries", project.id)).filter(
      ({ actorType }) => actorType === "shell",
    );
    const quiet = await reset("--imported-before", later, "--no-emails");
    const mailsOfOther = await rowsOfProject(store, "mails", other.id);
    const kept = await hashes(other);
    await server.stop();
    await database?.drop();

    expect(missing.map(({ code }) => code)).toEqual([2, 2, 1]);
    expect(early.body).toEqual({ dry_run: false, projects: [] });
    expect(dryRun.body).toEqual({
      dry_run: true,
      projects: [{ project_id: project.id, users: 2, emails: 0, live_check: false }],
    });
    expect(untouched).toEqual([before, 200]);
    expect(done.body).toEqual({
      dry_run: false,
      projects: [{ project_id: project.id, users: 2, emails: 1, live_check: false }],
    });
    expect(again.body.projects).toEqual([]);
    expect(after["ada@example.com"]).toBeNull();
    expect(after["ben@example.com"]).toBe(before["ben@example.com"] ?? "");
    expect([asked.code, refused.code]).toEqual(["ACCESS_TOKEN_EXPIRED", "EMAIL_PASSWORD_MISMATCH"]);
    expect(mails).toEqual([["ada@example.com", PASSWORD_RESET_TEMPLATE_ID]]);
    expect(entries.map(({ action, subjectId }) => [action, subjectId]).sort()).toEqual(
      [ada, nobody].map((id) => ["password_changed", id]).sort(),
    );
    expect(quiet.body.projects).toEqual([{ project_id: other.id, users: 1, emails: 0, live_check: false }]);
    expect([kept["eve@example.com"], mailsOfOther]).toEqual([null, []]);
    expect(JSON.stringify([done, dryRun, entries])).not.toContain(HASH);
  },
);

test("passwords are not removed while the links to a new one could not be emailed", async () => {
  const directory = join(home, "without-mail");
  const server = await startServer({ directory });
  const { server: wire } = await server.project();
  await wire.call(createUser, { body: { password_hash: HASH } });
  await server.stop();

  const words = ["users", "reset-passwords", "--imported-before", "2099-01-31", "--data", directory];
  const refused = await runCommand(words);
  const earlier = await runCommand([...words.slice(0, 3), "2020-01-31", "--data", directory]);
  const silent = await runCommand([...words, "--no-emails"]);
  const again = await runCommand(words);

  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("no mail server")]);
  expect([silent.code, silent.stdout]).toEqual([0, expect.stringMatching(/: removed the passwords of 1 user\.\n$/)]);
  for (const { code, stdout } of [earlier, again]) {
    expect([code, stdout]).toEqual([0, "No password was imported before this time and never used since.\n"]);
  }
});

test("an operator who removes passwords that the live check accepts again is told to turn it off first", async () => {
  const directory = join(home, "with-live-check");
  const server = await startServer({ directory });
  const { server: wire, admin } = await server.project();
  await wire.call(createUser, { body: { password_hash: HASH } });
  const ends_at_millis = server.running.deps.now() + 86_400_000;
  await admin.call(createLegacyVerifier, { body: { url: "https://old.example.com/check", ends_at_millis } });
  await server.stop();

  const words = ["users", "reset-passwords", "--imported-before", "2099-01-31", "--no-emails", "--data", directory];
  const dryRun = await runCommand([...words, "--dry-run"]);
  const asJson = await runCommand([...words, "--dry-run", "--json"]);
  const done = await runCommand(words);

  expect(dryRun.stdout).toContain("Its live check is on, and accepts the old passwords again. Turn it off first");
  expect(JSON.parse(asJson.stdout).projects).toEqual([expect.objectContaining({ users: 1, live_check: true })]);
  expect(done.stdout).toContain("removed the passwords of 1 user. Its live check is on");
  expect(done.code).toBe(0);
});
