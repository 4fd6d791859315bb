import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { passwordHasher } from "#server/crypto/password-hash.ts";
import { migrations } from "#server/db/migrate/migrations.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { killOnce } from "#testing/database/killed-copy.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { HEADER } from "#testing/database/transfer-files.ts";
import { repeats } from "#testing/repeats.ts";
import { runCommand } from "#testing/server/command.ts";
import { everything, rowsOf } from "#testing/server/rows.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-transfer-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const PROJECT = "11111111-1111-4111-8111-111111111111";
const lines = (records: readonly object[]) => records.map((each) => `${JSON.stringify(each)}\n`).join("");
const project = (config: object = {}) => ({
  type: "project",
  id: PROJECT,
  config: { "auth.password.allowSignIn": true, ...config },
});

let files = 0;
function fileWith(text: string): string {
  const file = join(home, `file-${files++}.jsonl`);
  writeFileSync(file, text);
  return file;
}

/** How many users a database has by now. */
function usersIn(directory: string): number {
  try {
    const database = new Database(join(directory, DATABASE_FILE), { readonly: true });
    const found = database.query<{ users: number }, []>("select count(*) as users from users").get();
    database.close();
    return found?.users ?? 0;
  } catch {
    // There is no database yet, or no table in it.
    return 0;
  }
}

/** The bytes of all files in a directory. */
function bytesIn(directory: string): Record<string, string> {
  const names = readdirSync(directory).filter((name) => statSync(join(directory, name)).isFile());
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name)).toString("base64")]));
}

function person(index: number) {
  const id = `${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`;
  const team = {
    type: "team_member",
    project_id: PROJECT,
    team_id: PROJECT,
    user_id: id,
    permission_ids: ["team_member"],
  };
  return [
    {
      type: "user",
      project_id: PROJECT,
      id,
      contact_channels: [{ value: `${index}@example.com` }],
      signed_up_at_millis: index,
    },
    team,
  ];
}

function manyPeople(count: number): string {
  const people = Array.from({ length: count }, (_, index) => person(index));
  const team = { type: "team", project_id: PROJECT, id: PROJECT, display_name: "All", created_at_millis: 1 };
  const flat = [...people.map(([user]) => user), ...people.map(([, member]) => member)];
  return lines([
    HEADER,
    { ...project(), created_at_millis: 5, display_name: "Many" },
    team,
    ...flat.filter((each) => each !== undefined),
  ]);
}

describe("hallpass import", () => {
  // Large imports are likely to be interrupted; the moment must not matter.
  const PEOPLE = repeats(3_000, 6_000);
  /** Once there is such a part of the users, who stand before their memberships in the file. */
  const KILLED_AT = [0.1, 0.6];
  test("an import that is killed at any moment and run again has the same result as one undisturbed run", async () => {
    const file = fileWith(manyPeople(PEOPLE));
    const [disturbed, undisturbed] = [join(home, "disturbed"), join(home, "undisturbed")];
    const killed: boolean[] = [];
    for (const part of KILLED_AT) {
      killed.push(
        await killOnce(["import", file, "--data", disturbed], {}, async () => usersIn(disturbed) >= part * PEOPLE),
      );
    }
    const last = await runCommand(["import", file, "--data", disturbed, "--json"]);
    await runCommand(["import", file, "--data", undisturbed]);

    const [one, two] = await Promise.all(
      [disturbed, undisturbed].map((data) => runCommand(["export", "--data", data, "--project", PROJECT])),
    );
    expect(killed).toEqual(KILLED_AT.map(() => true));
    expect(last.code).toBe(0);
    expect(withoutOwn(one?.stdout)).toBe(withoutOwn(two?.stdout));
    expect(one?.stdout.split("\n").length).toBeGreaterThan(2 * PEOPLE);
  });

  test("a dry run changes no byte, with or without existing data", async () => {
    const [data, nowhere] = [join(home, "dry"), join(home, "dry-nowhere")];
    await runCommand(["import", fileWith(manyPeople(10)), "--data", data]);
    const before = bytesIn(data);

    const there = await runCommand(["import", fileWith(manyPeople(20)), "--data", data, "--dry-run", "--json"]);
    const new_ = await runCommand(["import", fileWith(manyPeople(20)), "--data", nowhere, "--dry-run", "--json"]);

    expect([there.code, new_.code]).toEqual([0, 0]);
    expect(JSON.parse(there.stdout)).toMatchObject({
      dry_run: true,
      records: { user: { created: 10, unchanged: 10 } },
    });
    expect(JSON.parse(new_.stdout).records.user).toEqual({ created: 20 });
    const after = bytesIn(data);
    for (const [name, bytes] of Object.entries(before)) expect([name, after[name] === bytes]).toEqual([name, true]);
    expect(() => readdirSync(nowhere)).toThrow();
  });

  // The comparison includes the rows that an import creates before it begins.
  test("a dry run reports the same as the import that follows, also without existing data", async () => {
    const [data, nowhere, migrated] = [join(home, "from"), join(home, "into-nothing"), join(home, "into-tables-only")];
    await runCommand(["import", fileWith(manyPeople(3)), "--data", data]);
    const exported = fileWith((await runCommand(["export", "--data", data])).stdout);
    await runCommand(["migrate", "--data", migrated]);

    for (const into of [nowhere, migrated]) {
      const command = ["import", exported, "--data", into, "--json"];
      const imagined = JSON.parse((await runCommand([...command, "--dry-run"])).stdout);
      const done = JSON.parse((await runCommand(command)).stdout);

      expect({ ...imagined, dry_run: false }).toEqual(done);
      expect(done.records.project).toEqual({ updated: 1, created: 1 });
    }
  });

  const bad: [string, string, number][] = [
    ["no file at all", "", 3],
    ["no JSON", "hello\n", 3],
    ["not even text", "\u0000\uffff\n\n", 3],
    ["a header only of a later version", lines([{ ...HEADER, version: 9 }]), 3],
    ["a bad line at the end", `${manyPeople(1_500)}{"type":"user","id":7}\n`, 3],
    ["a file that was cut off", manyPeople(20).slice(0, -30), 3],
    [
      "a conflict",
      lines([HEADER, project(), { type: "user", project_id: PROJECT, id: PROJECT, selected_team_id: PROJECT }]),
      4,
    ],
  ];
  for (const [name, text, expected] of bad) {
    test(`exits with ${expected} and a message, and creates no data, for an invalid file: ${name}`, async () => {
      const data = join(home, `bad-${files}`);

      const { code, stdout, stderr } = await runCommand(["import", "-", "--data", data], { stdin: text });

      expect(code).toBe(expected);
      expect(stdout + stderr).toMatch(/Line \d+|The source |is empty\./);
      expect(stdout + stderr).not.toMatch(/^\s+at |node_modules|\.ts:\d+/m);
      if (expected === 3) expect(() => readdirSync(data)).toThrow();
    });
  }

  test("an invalid command line has exit code 2", async () => {
    const wrong = [
      ["import"],
      ["import", "a", "--from", "nobody"],
      ["import", "a", "--on-conflict", "maybe"],
      ["export", "x"],
      ["import", "--what"],
    ];
    for (const words of wrong) {
      const { code, stderr } = await runCommand([...words, "--data", join(home, "none")]);
      expect([words, code, stderr.split("\n").length]).toEqual([words, 2, 2]);
    }
    expect(await runCommand(["import", join(home, "nothing-here")])).toMatchObject({ code: 1 });
    expect(await runCommand(["export", "--data", join(home, "none")])).toMatchObject({ code: 1 });
  });

  test("prints its help", async () => {
    const [one, two] = [await runCommand(["import", "--help"]), await runCommand(["export", "--help"])];

    expect(one.stdout).toContain("--dry-run");
    expect(two.stdout).toContain("--include-secrets");
  });
});

describe("hallpass export", () => {
  test("writes a file that only its owner can read, and reports what was left out", async () => {
    const [data, file] = [join(home, "out"), join(home, "out.jsonl")];
    const secret = { "emails.server": { isShared: false, password: "quiet" } };
    await runCommand(["import", fileWith(lines([HEADER, project(secret)])), "--data", data]);

    const done = await runCommand(["export", "--data", data, "--out", file, "--json"]);

    expect(JSON.parse(done.stdout)).toMatchObject({ file, projects: 2, left_out: { smtp_password: 1 } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).not.toContain("quiet");
    expect(readdirSync(home)).not.toContain("out.jsonl.unfinished");
  });

  test("an export of a missing project leaves no file", async () => {
    const [data, file] = [join(home, "out"), join(home, "no.jsonl")];

    const { code, stderr } = await runCommand(["export", "--data", data, "--project", "nope", "--out", file]);

    expect([code, stderr]).toEqual([1, "The project nope does not exist.\n"]);
    expect(readdirSync(home).filter((name) => name.startsWith("no.jsonl"))).toEqual([]);
  });
});

for (const dialect of ["sqlite", "postgres"] as const) {
  describe(`beside a running server on ${dialect}`, () => {
    test("imported users sign in with their bcrypt password, which is rehashed, and the server reads a changed configuration", async () => {
      const database = dialect === "postgres" ? await createTestDatabase(migrations.postgres) : null;
      const directory = join(home, `beside-${dialect}`);
      mkdirSync(directory);
      const environment: Record<string, string> = database
        ? { DATABASE_URL: database.url, HALLPASS_SECRET: "a secret of tests, of no use elsewhere" }
        : {};
      const server = await startServer({ directory, environment, passwords: passwordHasher() });
      try {
        const { client, id } = await server.project();
        const hash = await Bun.password.hash("correct horse battery", { algorithm: "bcrypt", cost: 4 });
        const body = { email: "ada@example.com", password: "correct horse battery" };
        const [ada, refused] = [
          { type: "user", contact_channels: [{ value: body.email }], password_hash: hash },
          { "auth.password.allowSignIn": false },
        ];
        const command = ["import", "-", "--data", directory, "--json"];
        const before = {
          mails: await rowsOf(server.running.deps.store, "mails"),
          events: await rowsOf(server.running.deps.store, "events"),
        };

        const first = await runCommand([...command, "--project", id], { stdin: lines([HEADER, ada]), environment });
        const signedIn = await client.call(signInWithPassword, { body });
        const [user] = (await rowsOf(server.running.deps.store, "users")).filter(({ projectId }) => projectId === id);
        const again = await runCommand([...command, "--project", id], { stdin: lines([HEADER, ada]), environment });
        const stored = await everything(server.running.deps.store);

        expect([first.stderr, first.code, again.code]).toEqual(["", 0, 0]);
        expect(signedIn.status).toBe(200);
        expect(user?.passwordHash).toStartWith("$argon2id$v=19$m=19456,");
        expect(JSON.parse(again.stdout).records).toEqual({ user: { unchanged: 1 } });
        expect((await client.call(signInWithPassword, { body })).status).toBe(200);
        expect(stored.mails).toHaveLength(before.mails.length);
        expect(stored.events).toHaveLength(before.events.length);

        await runCommand(command, { stdin: lines([HEADER, { type: "project", id, config: refused }]), environment });
        expect(await untilRefused(client, body)).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
      } finally {
        await server.stop();
        await database?.drop();
      }
    });
  });
}

/** Retries until a request is refused: a cache is at most one second old. */
async function untilRefused(
  client: Awaited<ReturnType<TestServer["project"]>>["client"],
  body: { email: string; password: string },
) {
  const refusal = await until(async () => {
    const reply = await client.call(signInWithPassword, { body });
    return reply.status !== 200 && reply;
  });
  return refusal.headers.get("x-hallpass-known-error");
}

/** Removes rows that every new instance creates for itself: the time of the import, and the operators' team. */
const withoutOwn = (text = "") =>
  text.replace(/"created_at_millis":\d+/g, '"created_at_millis":0').replace(/"owner_team_id":"[^"]+"/, "");
