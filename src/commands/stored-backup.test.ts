import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listInstanceBackups } from "#contract/instance-backups.ts";
import { openStore } from "#server/db/store/open.ts";
import { startObjectStore, type TestObjectStore } from "#testing/database/object-store.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { asOperator } from "#testing/people/console-people.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-stored-backup-"));
const SECRET = "a secret of tests, of no use elsewhere";
let running: TestObjectStore;
beforeAll(async () => {
  running = await startObjectStore();
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
});

const newDirectory = () => mkdtempSync(join(home, "directory-"));

describe.each(["sqlite", "postgres"] as const)("backups of %s in a store", (kind) => {
  test("are made, listed, verified and restored by their names, and leave nothing on the disk", async () => {
    const database = kind === "postgres" ? await createTestDatabase() : null;
    const own = { HALLPASS_SECRET: SECRET, ...(database && { DATABASE_URL: database.url }) };
    const temporary = newDirectory();
    const environment = { ...running.environment, ...own, TMPDIR: temporary };
    const directory = newDirectory();
    const server = await startServer({ directory, environment: own });
    const { email } = await server.owner();
    const name = `${kind}/monday`;
    const run = (words: string[], more: Record<string, string> = {}) =>
      runCommand([...words, "--data", directory], { environment: { ...environment, ...more } });
    try {
      const made = await run(["backup", `s3:${name}`, "--json"]);
      const refused = await run(["backup", `s3:${name}`]);
      const replaced = await run(["backup", `s3:${name}`, "--force"]);
      const listed = await run(["backups", "--json"]);
      const verified = await run(["audit", "verify", "--backup", `s3:${name}`]);
      const { last_elsewhere } = (await (await asOperator(server)).call(listInstanceBackups)).body;

      expect([made.code, made.stderr]).toEqual([0, ""]);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("already exists")]);
      expect([replaced.code, verified.code, verified.stderr]).toEqual([0, 0, ""]);
      expect(JSON.parse(listed.stdout).backups).toContainEqual({
        name: `s3:${name}`,
        bytes: await running.store.sizeOf(name),
        made_at_millis: expect.any(Number),
      });
      expect(last_elsewhere.place).toBe(`s3://backups/hallpass/${name}`);

      const elsewhere = newDirectory();
      const restored = await runCommand(["restore", `s3:${name}`, "--json", "--data", elsewhere], {
        environment: { ...running.environment, HALLPASS_SECRET: SECRET, TMPDIR: temporary },
      });
      expect([restored.code, restored.stderr]).toEqual([0, ""]);
      expect(JSON.parse(restored.stdout)).toMatchObject({ file: `s3:${name}`, digest: "keyed" });
      expect(readdirSync(temporary)).toEqual([]);
      const copy = await openStore({ directory: elsewhere, readOnly: true });
      const emails = await copy.read((db) => db.select({ value: db.contactChannels.value }).from(db.contactChannels));
      await copy.close();
      expect(emails.map(({ value }) => value)).toContain(email);
    } finally {
      await server.stop();
      await database?.drop();
    }
  });
});

test("what is not in the store, a wrong name, and a store without settings are told, and nothing changes", async () => {
  const data = newDirectory();
  const restore = (name: string, environment: Record<string, string>) =>
    runCommand(["restore", name, "--data", data], { environment: { HALLPASS_SECRET: SECRET, ...environment } });

  const missing = await restore("s3:absent", running.environment);
  const outside = await restore("s3:../other/monday", running.environment);
  const nowhere = await restore("s3:monday", {});
  const half = await restore("s3:monday", { HALLPASS_BACKUP_S3_BUCKET: "backups" });

  expect(missing.stderr).toContain("s3://backups/hallpass/absent does not exist. hallpass backups lists");
  expect(outside.stderr).toContain("is not a name in the store");
  expect(nowhere.stderr).toContain("Set HALLPASS_BACKUP_S3_ENDPOINT");
  for (const name of ["ENDPOINT", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"]) {
    expect(half.stderr).toContain(`HALLPASS_BACKUP_S3_${name} is missing`);
  }
  expect([missing.code, outside.code, nowhere.code, half.code]).toEqual([2, 2, 2, 2]);
  expect(existsSync(join(data, "hallpass.db"))).toBe(false);
});
