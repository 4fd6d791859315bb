import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { acceptedHash } from "#server/crypto/hashes/parse.ts";
import { passwordHasher } from "#server/crypto/password-hash.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { HEADER } from "#testing/database/transfer-files.ts";
import { KNOWN_HASHES, PASSWORDS } from "#testing/people/known-hashes/index.ts";
import { inTurn } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { startServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-hashes-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const lines = (records: readonly object[]) => records.map((each) => `${JSON.stringify(each)}\n`).join("");

/** One user for each format; those of odd places have the password with several scripts. */
const PEOPLE = KNOWN_HASHES.map(({ hashes, kind, format }, at) => ({
  format,
  kind,
  email: `user-${at}@example.com`,
  password: PASSWORDS[at % 2] ?? "",
  hash: hashes[at % 2] ?? "",
}));

const RECORDS = PEOPLE.map(({ email, hash }) => ({
  type: "user",
  contact_channels: [{ value: email, is_verified: true }],
  password_hash: hash,
}));

test.each(inTurn(["sqlite", "postgres"] as const, 0, 2))(
  "users with a hash of each kind are imported by the command and sign in, and get one of our own, on %s",
  async (dialect) => {
    const database = dialect === "postgres" ? await createTestDatabase(migrations.postgres) : null;
    const directory = join(home, dialect);
    mkdirSync(directory);
    const environment: Record<string, string> = database
      ? { DATABASE_URL: database.url, HALLPASS_SECRET: "a secret of tests, of no use elsewhere" }
      : {};
    const server = await startServer({ directory, environment, passwords: passwordHasher() });
    try {
      const project = await server.project();
      const importAll = async (...more: string[]) => {
        const words = ["import", "-", "--data", directory, "--json", "--project", project.id, ...more];
        const result = await runCommand(words, { stdin: lines([HEADER, ...RECORDS]), environment });
        return { ...result, users: JSON.parse(result.stdout).records?.user };
      };
      const stored = async () =>
        new Map(
          (await rowsOfProject(server.running.deps.store, "users", project.id)).map((row) => [
            row.primaryEmail as string,
            row,
          ]),
        );
      const signIn = (email: string, password: string) =>
        project.server.call(signInWithPassword, { body: { email, password } });

      const first = await importAll();
      const imported = await stored();
      const [dryRun, second] = [await importAll("--dry-run"), await importAll()];
      const unchanged = await stored();
      const wrong = await signIn(PEOPLE[0]?.email ?? "", `${PEOPLE[0]?.password}x`);
      const signedIn: number[] = [];
      for (const { email, password } of PEOPLE) signedIn.push((await signIn(email, password)).status);
      const upgraded = await stored();
      const third = await importAll();

      expect([first.code, first.stderr, first.users]).toEqual([0, "", { created: PEOPLE.length }]);
      expect(PEOPLE.map(({ email, format }) => [format, imported.get(email)?.passwordKind])).toEqual(
        PEOPLE.map(({ format, kind }) => [format, kind]),
      );
      const all = JSON.stringify([...imported.values()]);
      for (const { hash, kind, format } of PEOPLE.filter(({ kind }) => kind.startsWith("wrapped-"))) {
        expect([format, kind, all.includes(acceptedHash(hash).weak?.sum ?? "")]).toEqual([format, kind, false]);
      }
      expect([dryRun.users, second.users]).toEqual([{ unchanged: PEOPLE.length }, { unchanged: PEOPLE.length }]);
      expect([...unchanged]).toEqual([...imported]);
      expect(wrong.code).toBe("EMAIL_PASSWORD_MISMATCH");
      expect(PEOPLE.map(({ format }, at) => [format, signedIn[at]])).toEqual(PEOPLE.map(({ format }) => [format, 200]));
      for (const row of upgraded.values()) {
        expect(row.passwordHash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
        expect([row.passwordImportedAt, row.passwordKind]).toEqual([null, null]);
      }
      expect(third.users).toEqual({ unchanged: PEOPLE.length });
      for (const [email, { passwordHash }] of await stored()) {
        expect(passwordHash).toBe(upgraded.get(email)?.passwordHash ?? "");
      }
      for (const { stdout } of [first, second, third]) {
        for (const { hash } of PEOPLE) expect(stdout).not.toContain(hash);
      }
    } finally {
      await server.stop();
      await database?.drop();
    }
  },
);

test("an import refuses a hash that costs too much, names the bound, and shows nothing of the hash", async () => {
  const tooMuch = `$scrypt$ln=20,r=8,p=1$c2FsdHNhbHQ$${"A".repeat(43)}`;
  const user = { type: "user", contact_channels: [{ value: "a@example.com" }], password_hash: tooMuch };
  const plain = { type: "user", contact_channels: [{ value: "b@example.com" }], password_hash: "hunter2hunter2" };

  const { code, stderr } = await runCommand(["import", "-", "--data", join(home, "none"), "--project", "internal"], {
    stdin: lines([HEADER, user, plain]),
  });

  expect(code).toBe(3);
  expect(stderr).toContain("128 MiB");
  expect(stderr).toContain("Nothing was imported.");
  expect(stderr).not.toMatch(/c2FsdHNhbHQ|AAAA|hunter2/);
});

// A salt of everybody's makes two hashes of different passwords look alike but for the sum.
test("a second import finds a changed password, also where all users have one salt", async () => {
  const directory = join(home, "changed");
  mkdirSync(directory);
  const server = await startServer({ directory, passwords: passwordHasher() });
  try {
    const project = await server.project();
    const sha = (text: string) => new Bun.CryptoHasher("sha1").update(text).digest("base64").replace(/=+$/, "");
    const record = (password: string) => ({
      ...RECORDS[0],
      // {salt}{password}, with the salt "salt".
      password_hash: `$digest$a=sha1,t=e3NhbHR9e3Bhc3N3b3JkfQ$c2FsdA$${sha(`salt${password}`)}`,
    });
    const importOne = async (password: string) => {
      const words = ["import", "-", "--data", directory, "--json", "--project", project.id];
      const { stdout } = await runCommand(words, { stdin: lines([HEADER, record(password)]) });
      return JSON.parse(stdout).records.user;
    };
    const signIn = async (password: string) =>
      (await project.server.call(signInWithPassword, { body: { email: PEOPLE[0]?.email ?? "", password } })).status;

    expect([await importOne("first"), await importOne("first"), await importOne("second")]).toEqual([
      { created: 1 },
      { unchanged: 1 },
      { updated: 1 },
    ]);
    expect([await signIn("first"), await signIn("second")]).toEqual([400, 200]);
  } finally {
    await server.stop();
  }
});
