import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "#server/db/migrate/migrations.ts";
import { planVacuum } from "#server/db/sqlite/vacuum.ts";
import { asAddress } from "#testing/address.ts";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { runCommand } from "#testing/server/command.ts";
import { startServer, type TestServer } from "#testing/server/server.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-space-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const SECRET = { HALLPASS_SECRET: "a secret of tests, of no use elsewhere" };

/** Adds mails of about a megabyte to a project. */
async function fill({ running: { deps } }: TestServer, projectId: string): Promise<void> {
  const now = deps.now();
  const mail = { projectId, template: "", recipient: asAddress("a@example.com"), state: "sent" as const, attempts: 1 };
  const rows = Array.from({ length: 250 }, () => ({
    id: crypto.randomUUID(),
    ...mail,
    shownHtml: "x".repeat(4_000),
    nextAttemptAt: now,
    createdAt: now,
  }));
  await deps.store.write((tx) => tx.addAll("mails", rows));
}

interface Used {
  database_bytes: number;
  free_bytes_in_database: number | null;
  dead_rows: number | null;
  tables: { name: string; bytes: number }[];
  projects: { id: string; rows: number; estimated_bytes: number }[];
}

async function spaceOf(environment: Record<string, string>): Promise<Used> {
  const { code, stdout, stderr } = await runCommand(["space", "--json"], { environment });
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

test("hallpass space names the tables and the projects that take most, beside a server on either database", async () => {
  const database = await createTestDatabase(migrations.postgres);
  for (const environment of [{}, { DATABASE_URL: database.url, ...SECRET }]) {
    const directory = mkdtempSync(join(home, "large-"));
    const server = await startServer({ directory, environment });
    const [large, small] = [await server.project(), await server.project()];
    await fill(server, large.id);

    const used = await spaceOf({ HALLPASS_DATA: directory, ...environment });
    const text = await runCommand(["space"], { environment: { HALLPASS_DATA: directory, ...environment } });
    await server.stop();

    const bytes = Object.fromEntries(used.projects.map(({ id, estimated_bytes }) => [id, estimated_bytes]));
    expect(used.database_bytes).toBeGreaterThan(1_000_000);
    expect(bytes[large.id]).toBeGreaterThan((bytes[small.id] ?? 0) + 250 * 100);
    expect(used.tables.map(({ name }) => name)).toContain("mails");
    expect(used.free_bytes_in_database === null).toBe("DATABASE_URL" in environment);
    expect(text.stdout).toContain("DATABASE_URL" in environment ? "Autovacuum" : "hallpass vacuum frees it");
    expect(text.stdout).toContain(large.id);
  }
  await database.drop();
});

test("hallpass vacuum gives space back, after saying what it takes, and keeps the data", async () => {
  const directory = join(home, "vacuum");
  const server = await startServer({ directory });
  const { id } = await server.project();
  await fill(server, id);
  await server.running.deps.store.write((tx) => tx.delete(tx.mails));
  const served = await runCommand(["vacuum"], { environment: { HALLPASS_DATA: directory } });
  await server.stop();
  const file = join(directory, "hallpass.db");
  const before = statSync(file).size;
  const names = readdirSync(directory).sort();

  const dry = await runCommand(["vacuum", "--dry-run", "--json"], { environment: { HALLPASS_DATA: directory } });
  const afterDry = statSync(file).size;
  const done = await runCommand(["vacuum"], { environment: { HALLPASS_DATA: directory } });

  expect([served.code, served.stderr]).toEqual([
    1,
    expect.stringContaining("Another Hallpass process uses the data directory"),
  ]);
  expect(JSON.parse(dry.stdout)).toMatchObject({ file_bytes: before, new_file_bytes: null });
  expect(JSON.parse(dry.stdout).gain_bytes).toBeGreaterThan(500_000);
  expect(afterDry).toBe(before);
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining("This needs up to a second")]);
  expect(statSync(file).size).toBeLessThan(before - 500_000);
  expect(readdirSync(directory).sort()).toEqual(names);
  const again = await startServer({ directory });
  expect(await again.running.deps.projects.get(id)).not.toBeNull();
  await again.stop();
});

test("hallpass vacuum refuses when there is too little room, and leaves PostgreSQL to autovacuum", async () => {
  const directory = join(home, "full");
  await (await startServer({ directory })).stop();
  const environment = { DATABASE_URL: "postgres://127.0.0.1:1/hallpass", ...SECRET };

  const postgres = await runCommand(["vacuum"], { environment });

  expect(planVacuum(directory, () => 1_000_000).problem).toContain("has 0 MiB of free space, and compacting needs");
  expect(planVacuum(directory, () => 10_000_000_000).problem).toBeNull();
  expect([postgres.code, postgres.stderr]).toEqual([
    1,
    expect.stringContaining("PostgreSQL frees space with autovacuum"),
  ]);
});
