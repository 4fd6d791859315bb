import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "#testing/command.ts";
import { startServer } from "#testing/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-unreadable-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const data = join(home, "data");
const file = join(data, "hallpass.db");
beforeAll(async () => (await startServer({ directory: data })).stop());

const run = (...words: string[]) => runCommand([...words, "--data", data]);

/** Locks the database as a server does that stops, and writes its log into the file. */
function lockDatabase(): Database {
  const database = new Database(file);
  database.run("pragma locking_mode = exclusive");
  database.run("pragma journal_mode = wal");
  database.run("begin exclusive");
  return database;
}

describe("a database that another process keeps locked", () => {
  test("is waited for", async () => {
    const database = lockDatabase();
    const commands = [run("admin", "link"), run("doctor"), run("space"), run("migrate")];
    await Bun.sleep(1_500);
    database.close();

    const results = await Promise.all(commands);

    expect(results.map(({ stderr }) => stderr)).toEqual(["", "", "", ""]);
    expect(results[1]?.stdout).not.toContain("in use");
  }, 30_000);

  // Whoever restores a backup because the database is locked loses what came after it.
  test("is said to be in use, and no command advises to restore a backup", async () => {
    const database = lockDatabase();
    const results = await Promise.all([run("admin", "link"), run("doctor"), run("vacuum"), run("migrate")]);
    database.close();

    for (const { code, stdout, stderr } of results) {
      expect([code, stdout + stderr]).toEqual([1, expect.stringContaining(`The database ${file} is in use`)]);
      expect(stdout + stderr).not.toContain("restore");
    }
  }, 60_000);
});

test("a damaged database is named by every command that reads it, with what helps", async () => {
  const damaged = join(home, "damaged");
  await (await startServer({ directory: damaged })).stop();
  const bytes = readFileSync(join(damaged, "hallpass.db"));
  writeFileSync(join(damaged, "hallpass.db"), bytes.fill(0xff, 20_000));

  for (const words of [["space"], ["vacuum"], ["export", "--out", join(home, "out")], ["doctor"]]) {
    const { code, stdout, stderr } = await runCommand([...words, "--data", damaged]);
    expect([words, code, stdout + stderr]).toEqual([
      words,
      1,
      expect.stringContaining(`Cannot read the database ${join(damaged, "hallpass.db")}: database disk image is`),
    ]);
    expect(stdout + stderr).toContain("hallpass restore");
  }
}, 60_000);
