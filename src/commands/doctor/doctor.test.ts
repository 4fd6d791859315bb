import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#server/db/migrate/migrations.ts";
import { serverFindings } from "#server/features/instance/doctor.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";
import { barsIn, startInTerminal } from "#testing/server/terminal.ts";
import { until } from "#testing/waiting.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-doctor-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Found {
  id: string;
  severity: string;
  summary: string;
}

async function doctor(environment: Record<string, string>, ...flags: string[]) {
  const { code, stdout, stderr } = await runCommand(["doctor", "--json", ...flags], { environment });
  const { findings } = JSON.parse(stdout) as { findings: Found[] };
  // The disk of the machine that runs the tests is not their subject.
  return { code, stderr, findings: findings.filter(({ id }) => id !== "little_space") };
}

const idsOf = ({ findings }: { findings: Found[] }) => findings.map(({ id }) => id);

/** Every file with its content and the time of its last change. */
const filesIn = (directory: string) =>
  readdirSync(directory)
    .sort()
    .map((name) => {
      const { mtimeMs, mode } = statSync(join(directory, name));
      return [name, mtimeMs, mode, Bun.hash(readFileSync(join(directory, name)))];
    });

async function madeData(name: string): Promise<string> {
  const directory = join(home, name);
  const server = await startServer({ directory });
  await server.project();
  await server.stop();
  return directory;
}

describe("hallpass doctor without a server", () => {
  test("reads SQLite, leaves no files behind and changes nothing, also when it reads everything", async () => {
    const directory = await madeData("untouched");
    const before = filesIn(directory);

    const quick = await doctor({ HALLPASS_DATA: directory });
    const deep = await doctor({ HALLPASS_DATA: directory }, "--deep");

    expect([idsOf(quick), idsOf(deep), quick.code]).toEqual([["no_mail_server"], ["no_mail_server"], 1]);
    expect(filesIn(directory)).toEqual(before);
  });

  test("says how many passwords of another product are left, by kind and age, which is no problem at first", async () => {
    const directory = await madeData("moved-in");
    const project = crypto.randomUUID();
    const file = join(home, "users.jsonl");
    const hash = Bun.password.hashSync("correct horse", { algorithm: "bcrypt", cost: 4 });
    const lines = [
      { type: "header", format: "hallpass-export", version: 1 },
      { type: "project", id: project },
      { type: "user", project_id: project, contact_channels: [{ value: "ada@example.com" }], password_hash: hash },
    ];
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
    await runCommand(["import", file, "--data", directory]);
    const { stdout } = await runCommand(["doctor", "--data", directory]);
    const { findings, imported_hashes } = JSON.parse(
      (await runCommand(["doctor", "--data", directory, "--json"])).stdout,
    );

    expect(stdout).toMatch(/1 account has kept the password hash of another product: 1 bcrypt 4 since 20\d\d-/);
    expect(imported_hashes).toMatchObject([{ project_id: project, kind: "bcrypt 4", users: 1 }]);
    expect(findings.map(({ id }: Found) => id)).not.toContain("imported_hashes");
  });

  test("reports damage that only a deep look sees", async () => {
    const directory = await madeData("damaged");
    const file = join(directory, "hallpass.db");
    const database = new Database(file, { readonly: true });
    const indexes = database
      .query<{ rootpage: number }, []>(
        "select rootpage from sqlite_schema where type = 'index' and tbl_name = 'audit_entries'",
      )
      .all();
    const size = database.query<{ page_size: number }, []>("pragma page_size").get()?.page_size ?? 0;
    database.close();
    const bytes = readFileSync(file);
    for (const { rootpage } of indexes) bytes.fill(0xff, (rootpage - 1) * size, rootpage * size);
    writeFileSync(file, bytes);

    expect(indexes.length).toBeGreaterThan(0);
    expect(idsOf(await doctor({ HALLPASS_DATA: directory }))).not.toContain("database_damaged");
    expect(idsOf(await doctor({ HALLPASS_DATA: directory }, "--deep"))).toContain("database_damaged");
  });

  test("finds no fault in data on which no server has started yet", async () => {
    const directory = join(home, "migrated");
    await runCommand(["migrate", "--data", directory]);

    expect(idsOf(await doctor({ HALLPASS_DATA: directory }))).toEqual(["no_mail_server"]);
  });

  test("says that data is missing, is of another secret, or cannot be reached", async () => {
    const directory = await madeData("other-secret");
    const none = await runCommand(["doctor"], { environment: { HALLPASS_DATA: join(home, "nothing") } });
    const other = await doctor({ HALLPASS_DATA: directory, HALLPASS_SECRET: "another secret of this instance!" });
    const away = await doctor({
      HALLPASS_DATA: join(home, "nothing"),
      DATABASE_URL: "postgres://hallpass:hunter2hunter2@127.0.0.1:1/hallpass",
      HALLPASS_SECRET: "another secret of this instance!",
    });

    expect(none.stdout).toContain("There is no data in");
    expect(idsOf(other)).toContain("data_unusable");
    expect(idsOf(away)).toContain("data_unusable");
    expect(JSON.stringify([other, away])).not.toMatch(/another secret of this|hunter2/);
  });

  test("finds a mistyped setting, an open secret and a mail server that does not answer, and prints no secret", async () => {
    const directory = await madeData("faulty");
    // Nobody else gets to a file in a directory of its owner alone.
    for (const each of [home, directory]) chmodSync(each, 0o755);
    chmodSync(join(directory, "secret"), 0o644);
    const secret = readFileSync(join(directory, "secret"), "utf8").trim();

    const { code, stdout, stderr } = await runCommand(["doctor"], {
      environment: {
        HALLPASS_DATA: directory,
        HALLPASS_SMTP_URL: "smtp://hallpass:hunter2hunter2@127.0.0.1:1",
        HALLPASS_SMPT_URL: "smtp://hallpass:hunter2hunter2@127.0.0.1:1",
        HALLPASS_CRON_SECRET: "a-secret-of-the-timer",
      },
    });

    expect(code).toBe(1);
    expect(stdout).toContain("HALLPASS_SMPT_URL is not a setting of Hallpass. Did you mean HALLPASS_SMTP_URL?");
    expect(stdout).toContain(`Other users of this machine can read ${join(directory, "secret")}.`);
    expect(stdout).toContain("The mail server of HALLPASS_SMTP_URL (127.0.0.1:1) does not work");
    expect(stdout + stderr).not.toMatch(/hunter2|a-secret-of-the-timer/);
    expect(stdout + stderr).not.toContain(secret);
  });
});

describe("hallpass doctor beside a server", () => {
  test("finds nothing on SQLite and PostgreSQL but that mails cannot be sent", async () => {
    const database = await createTestDatabase(migrations.postgres);
    const secret = { HALLPASS_SECRET: "a secret of tests, of no use elsewhere" };
    for (const environment of [{}, { DATABASE_URL: database.url, ...secret }]) {
      const directory = mkdtempSync(join(home, "served-"));
      const server = await startServer({ directory, environment });
      const { findings, code } = await doctor({ HALLPASS_DATA: directory, ...environment }, "--deep");
      await server.stop();

      expect([findings.map(({ id }) => id), code]).toEqual([["no_mail_server"], 1]);
    }
    await database.drop();
  });

  test("says that a replica is none, as the server does", async () => {
    const database = await createTestDatabase(migrations.postgres);
    const environment = {
      HALLPASS_SECRET: "a secret of tests, of no use elsewhere",
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URL: database.url,
    };
    const directory = mkdtempSync(join(home, "replica-"));
    const server = await startServer({ directory, environment });
    const ofServer = await serverFindings(server.running.deps);
    const { findings } = await doctor({ HALLPASS_DATA: directory, ...environment });
    await server.stop();
    await database.drop();

    const unused = findings.find(({ id }) => id === "replica_unused");
    expect(unused?.summary).toBe(
      "Lists are read from the database itself, and not from its replica. It follows no database: it was promoted, or it is the database itself.",
    );
    expect(ofServer.map(({ summary }) => summary)).toContain(unused?.summary ?? "none");
  });
});

test("a mail server that does not answer is waited for with a bar", async () => {
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const asking = startInTerminal(["doctor", "--data", join(home, "not-there")], {
    HALLPASS_SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
  });

  await until(() => barsIn(asking.shown()).includes("Asking the mail server"));

  asking.end();
  await asking.exited;
  silent.stop(true);
});
