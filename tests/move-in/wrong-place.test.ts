import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, emptyDatabase } from "#testing/database/postgres.ts";
import { clerkFile } from "#testing/imports.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-wrong-place-"));
const file = join(home, "users.csv");
const data = join(home, "data");
const NOBODY = "00000000-0000-4000-8000-000000000000";

beforeAll(async () => {
  writeFileSync(file, clerkFile(["ada"], "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe"));
  await (await startServer({ directory: data })).stop();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe("hallpass import of another product's users", () => {
  test.each([[[]], [["--dry-run"]]])(
    "into a directory without data creates nothing there, and says how to name the right one (%j)",
    async (more) => {
      const elsewhere = join(home, "elsewhere");
      const refused = await runCommand(["import", file, "--project", NOBODY, "--data", elsewhere, ...more]);
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toContain(`Found no Hallpass data in ${elsewhere}. Set its directory with --data`);
      expect(existsSync(elsewhere)).toBe(false);
    },
  );

  test("into a database without Hallpass, such as that of the app itself, creates no table there", async () => {
    const database = await createTestDatabase();
    try {
      await emptyDatabase(database.url);
      const environment = { DATABASE_URL: database.url, HALLPASS_SECRET: randomBytes(32).toString("base64") };
      for (const more of [[], ["--dry-run"]]) {
        const words = ["import", file, "--project", NOBODY, "--data", data, ...more];
        const refused = await runCommand(words, { environment });
        expect(refused).toMatchObject({ code: 1, stdout: "" });
        expect(refused.stderr).toContain("Found no Hallpass data in the database of DATABASE_URL.");
      }
      const sql = new Bun.SQL({ url: database.url, max: 1 });
      expect(await sql`select tablename from pg_tables where schemaname = 'public'`).toHaveLength(0);
      await sql.close();
    } finally {
      await database.drop();
    }
  });

  test("into a project that does not exist says where its id is, and not to skip the lines", async () => {
    const refused = await runCommand(["import", file, "--project", NOBODY, "--data", data]);
    expect(refused.code).toBe(4);
    expect(refused.stdout).toContain(
      "the project does not exist on this instance; the Overview of a project in the console shows its id",
    );
    expect(refused.stdout).not.toContain("--on-conflict skip");
  });
});
