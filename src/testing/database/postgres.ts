import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Migration, migrations } from "#server/db/migrate/migrations.ts";
import { migratePostgres } from "#server/db/migrate/postgres.ts";
import { until } from "#testing/waiting.ts";
import { failureFile, isAlive, stateFile, withLock } from "./postgres-home.ts";

let server: Promise<string> | undefined;

/**
 * Creates a database with the product's tables on a real PostgreSQL: on `TEST_DATABASE_URL` if it is set, else on a server
 * that all test processes of this clone share and that stops with the last of them.
 */
export async function createTestDatabase(known: readonly Migration[] = migrations.postgres) {
  server ??= process.env.TEST_DATABASE_URL ? Promise.resolve(process.env.TEST_DATABASE_URL) : findOrStart();
  const admin = new Bun.SQL({ url: await server, max: 1 });
  const template = await migratedTemplate(admin, await server, known);
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await admin.unsafe(`create database ${name} template ${template} ${await copyStrategy(admin)}`);
  return {
    url: named(await server, name),
    async drop() {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.close();
    },
  };
}

/** How a template at rest is copied fastest: as files, which takes a third of the time of copying pages. */
async function copyStrategy(admin: Bun.SQL): Promise<string> {
  const [row] = await admin.unsafe("show server_version_num");
  // Older versions know no other way.
  return Number(row?.server_version_num) >= 150_000 ? "strategy file_copy" : "";
}

/** Resets a database to its state before the first migration. */
export async function emptyDatabase(url: string): Promise<void> {
  const sql = new Bun.SQL({ url, max: 1 });
  await sql.unsafe("drop schema public cascade; create schema public").simple();
  await sql.close();
}

/** Returns the database that others are copied from; creates it once per server and set of migrations. */
async function migratedTemplate(admin: Bun.SQL, url: string, known: readonly Migration[]): Promise<string> {
  const digest = createHash("sha256").update(JSON.stringify(known)).digest("hex").slice(0, 16);
  const name = `migrated_${digest}`;
  const connection = await admin.reserve();
  try {
    await connection.unsafe("select pg_advisory_lock(71)");
    const [found] = await connection.unsafe("select 1 from pg_database where datname = $1", [name]);
    if (found) return name;
    const unfinished = `unfinished_${digest}`;
    await connection.unsafe(`drop database if exists ${unfinished} with (force)`);
    await connection.unsafe(`create database ${unfinished}`);
    await migratePostgres(named(url, unfinished), { migrations: known });
    await connection.unsafe(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await connection.unsafe("select pg_advisory_unlock(71)");
    connection.release();
  }
}

async function findOrStart(): Promise<string> {
  const clone = createHash("sha256")
    .update(import.meta.dir)
    .digest("hex")
    .slice(0, 8);
  const home = join(tmpdir(), `hallpass-postgres-${process.getuid?.() ?? 0}-${clone}`);
  return withLock(home, async () => {
    // From here on the keeper sees this process and keeps its server running.
    mkdirSync(join(home, "clients"), { recursive: true });
    writeFileSync(join(home, "clients", String(process.pid)), "");
    // Two attempts: another process may take the port between its choice and its use.
    return runningServer(home) ?? startKeeper(home).catch(() => startKeeper(home));
  });
}

function runningServer(home: string): string | undefined {
  if (!existsSync(stateFile(home))) return;
  const state: { url: string; keeper: number } = JSON.parse(readFileSync(stateFile(home), "utf8"));
  return isAlive(state.keeper) ? state.url : undefined;
}

async function startKeeper(home: string): Promise<string> {
  rmSync(stateFile(home), { force: true });
  const keeper = await spawnOrphan([process.execPath, join(import.meta.dir, "postgres-keeper.ts"), home]);
  const failure = failureFile(home, keeper);
  return until(() => {
    const url = runningServer(home);
    if (url) return url;
    if (existsSync(failure)) {
      const reason = readFileSync(failure, "utf8");
      rmSync(failure, { force: true });
      throw new Error(reason);
    }
    if (!isAlive(keeper)) throw new Error("PostgreSQL for tests could not be started, and did not say why.");
    return undefined;
  });
}

/** Starts a process without a parent: a parallel run of bun test kills the children of each file when the file ends. */
async function spawnOrphan(command: string[]): Promise<number> {
  const shell = spawn("/bin/sh", ["-c", '"$@" >/dev/null 2>&1 & echo $!', "sh", ...command], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    cwd: join(import.meta.dir, "../../.."),
  });
  let said = "";
  for await (const bytes of shell.stdout) said += bytes;
  return Number(said);
}

function named(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
