import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#server/db/migrate/migrations.ts";
import { DATABASE_FILE, SECRET_FILE } from "#server/files/data-directory.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { HEADER } from "#testing/database/transfer-files.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer, type TestServerOptions } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-secret-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const EMPTY_FILE = `${JSON.stringify(HEADER)}\n`;
const OTHER = "another secret that is long enough to be one";
const newDirectory = () => mkdtempSync(join(home, "data-"));
const secretOf = (directory: string) => join(directory, SECRET_FILE);
const databaseOf = (directory: string) => join(directory, DATABASE_FILE);

/** A data directory that a server has used. */
async function used(options: TestServerOptions = {}): Promise<string> {
  const directory = options.directory ?? newDirectory();
  await (await startServer({ ...options, directory })).stop();
  return directory;
}

async function refusal(options: TestServerOptions): Promise<string> {
  try {
    await (await startServer(options)).stop();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error("It started.");
}

describe("the secret", () => {
  test("is created with the first data, readable for its owner only, and used from then on", async () => {
    const umask = process.umask(0);
    try {
      const directory = await used();
      const secret = readFileSync(secretOf(directory), "utf8");
      await used({ directory });

      expect(secret.trim().length).toBeGreaterThanOrEqual(64);
      expect(readFileSync(secretOf(directory), "utf8")).toBe(secret);
      expect(statSync(secretOf(directory)).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(umask);
    }
  });

  // Regression: an empty secret was accepted, and all data was sealed with the empty string.
  test.each(["", "\n", "short", "31 bytes are one byte too short"])(
    "%j is refused, and no data is opened",
    async (text) => {
      const directory = newDirectory();
      writeFileSync(secretOf(directory), text);

      const said = await refusal({ directory });

      expect(said).toContain(secretOf(directory));
      expect(said).toContain("at least 32");
      expect(existsSync(databaseOf(directory))).toBeFalse();
      expect(readFileSync(secretOf(directory), "utf8")).toBe(text);
    },
  );

  test("is never replaced when it is missing and data exists, by any command", async () => {
    const directory = await used();
    renameSync(secretOf(directory), join(home, "aside"));

    const said = [
      await refusal({ directory }),
      (await runCommand(["export", "--data", directory])).stderr,
      (await runCommand(["admin", "link", "--data", directory])).stderr,
      (await runCommand(["import", "-", "--data", directory], { stdin: EMPTY_FILE })).stderr,
    ];

    for (const each of said) expect(each).toContain(`${secretOf(directory)} is missing`);
    expect(existsSync(secretOf(directory))).toBeFalse();
    renameSync(join(home, "aside"), secretOf(directory));
    await used({ directory });
  });

  test("with another value is reported at the start, with the place of the right one", async () => {
    const directory = await used();
    const right = readFileSync(secretOf(directory), "utf8").trim();

    const setting = await refusal({ directory, environment: { HALLPASS_SECRET: OTHER } });
    writeFileSync(secretOf(directory), OTHER);
    const file = await refusal({ directory });
    const both = await refusal({ directory, environment: { HALLPASS_SECRET: `${OTHER} still` } });

    expect(setting).toContain(`another secret than HALLPASS_SECRET. The secret in ${secretOf(directory)} opens it`);
    expect(file).toContain(`another secret than the one in ${secretOf(directory)}`);
    expect(both).toContain("Set the former secret");
    await used({ directory, environment: { HALLPASS_SECRET: OTHER, HALLPASS_PREVIOUS_SECRETS: right } });
  });

  test("from before a rotation is said to be that, in a setting and in the data directory", async () => {
    const directory = await used();
    const former = readFileSync(secretOf(directory), "utf8").trim();
    await runCommand(["keys", "rotate", "--only", "secret", "--data", directory]);
    await used({ directory });
    rmSync(join(directory, "secret.previous"));

    const setting = await refusal({ directory, environment: { HALLPASS_SECRET: former } });
    writeFileSync(secretOf(directory), former);
    const file = await refusal({ directory });

    expect(setting).toContain("sealed under a newer secret than the ones at hand. Set HALLPASS_SECRET to it");
    expect(file).toContain(
      `sealed under a newer secret than the one in ${secretOf(directory)}. Restore the secret file`,
    );
  });

  test("the secret of an instance on PostgreSQL is checked at the start, too", async () => {
    const database = await createTestDatabase(migrations.postgres);
    try {
      await used({ environment: { DATABASE_URL: database.url } });

      const said = await refusal({ environment: { DATABASE_URL: database.url, HALLPASS_SECRET: OTHER } });

      expect(said).toContain("another secret than HALLPASS_SECRET");
    } finally {
      await database.drop();
    }
  });
});

describe("a missing database beside its secret", () => {
  test.each(["missing", "empty"])("%s: the server starts with an empty database only with --new", async (how) => {
    const directory = await used();
    const secret = readFileSync(secretOf(directory), "utf8");
    for (const end of ["", "-wal", "-shm"]) rmSync(databaseOf(directory) + end, { force: true });
    if (how === "empty") writeFileSync(databaseOf(directory), "");

    const said = [
      await refusal({ directory }),
      (await runCommand(["migrate", "--data", directory])).stderr,
      (await runCommand(["import", "-", "--data", directory], { stdin: EMPTY_FILE })).stderr,
    ];
    for (const each of said) expect(each).toMatch(new RegExp(`${DATABASE_FILE} is ${how}.*--new`));
    const anew = await runCommand(["migrate", "--new", "--data", directory]);

    expect(anew.code).toBe(0);
    expect(readFileSync(secretOf(directory), "utf8")).toBe(secret);
    await used({ directory });
  });
});

describe("hallpass restore", () => {
  test("requires the secret of the backup, and reports a wrong one", async () => {
    const directory = await used();
    const backup = join(home, "restore-me.db");
    await runCommand(["backup", backup, "--data", directory]);
    const [none, other] = [newDirectory(), await used()];
    const otherBefore = readFileSync(databaseOf(other));

    const withoutSecret = await runCommand(["restore", backup, "--data", none]);
    const withOther = await runCommand(["restore", backup, "--data", other]);
    writeFileSync(secretOf(none), readFileSync(secretOf(directory)));
    const withSecret = await runCommand(["restore", backup, "--data", none]);

    expect([withoutSecret.code, withOther.code, withSecret.code]).toEqual([1, 1, 0]);
    expect(withoutSecret.stderr).toContain(`into ${secretOf(none)} first`);
    expect(withOther.stderr).toContain(`another secret than the one in ${secretOf(other)}`);
    expect(readFileSync(databaseOf(other)).equals(otherBefore)).toBeTrue();
    await used({ directory: none });
  });
});
