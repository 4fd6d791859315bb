import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "#server/db/copy/load.ts";
import { openSqliteTarget } from "#server/db/copy/sqlite-target.ts";
import { startObjectStore } from "#testing/database/object-store.ts";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { sampleCopy } from "#testing/database/sample-copy.ts";
import { PROGRAMS } from "#testing/server/forms.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-backups-of-executable-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const OLD = 30;
const newDirectory = () => mkdtempSync(join(home, "directory-"));

async function run(words: string[], environment: Record<string, string>) {
  const child = Bun.spawn([...PROGRAMS.executable, ...words], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HALLPASS_SECRET: "a secret of tests, of no use elsewhere", ...environment },
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, code };
}

test("the executable backs up data of an older version to a file and to a store, and restores it from both, migrated", async () => {
  await using objects = await startObjectStore();
  const { environment } = objects;
  const [data, file] = [newDirectory(), join(newDirectory(), "monday")];
  const target = await openSqliteTarget(data, sampleCopy(5, OLD));
  await load(sampleCopy(5, OLD), target);
  await target.close();
  const database = await createTestDatabase();
  await emptyDatabase(database.url);
  try {
    for (const place of [file, "s3:monday"]) {
      expect((await run(["backup", place, "--data", data], environment)).code).toBe(0);
    }
    expect((await run(["backups", "--data", data], environment)).stdout).toContain("s3:monday");

    const [ofFile, ofStore] = [newDirectory(), newDirectory()];
    const intoPostgres = { ...environment, DATABASE_URL: database.url };
    for (const { stdout, stderr } of [
      await run(["restore", file, "--json", "--data", ofFile], environment),
      await run(["restore", "s3:monday", "--json", "--data", ofStore], environment),
      await run(["restore", file, "--json", "--data", newDirectory()], intoPostgres),
    ]) {
      expect(stderr).toBe("");
      expect(JSON.parse(stdout)).toMatchObject({ digest: "keyed" });
      expect(JSON.parse(stdout).migrated.length).toBeGreaterThan(0);
    }
    expect(existsSync(join(ofFile, "snapshots"))).toBe(false);

    const migrated = await run(["migrate", "--data", data], environment);
    expect([migrated.stderr, readdirSync(join(data, "snapshots"))]).toEqual([
      "",
      [expect.stringMatching(/^before-.*\.db$/)],
    ]);

    const changed = readFileSync(file);
    changed[changed.length - 100] = (changed[changed.length - 100] ?? 0) ^ 1;
    writeFileSync(file, changed);
    const refused = await run(["restore", file, "--data", newDirectory()], environment);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is not a valid Hallpass backup")]);
  } finally {
    await database.drop();
  }
});
