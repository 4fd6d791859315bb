import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initPostgres, logFile, type PostgresProcess } from "./postgres-process.ts";

/** A PostgreSQL of one test, which may stop it, kill it, and have another one take over. */
export interface OwnPostgres extends AsyncDisposable {
  url: string;
  port: number;
  /** The user that it runs as. */
  owner: { uid: number; gid: number };
  /** Runs statements as its superuser. */
  run(statements: string): Promise<unknown>;
  /** Stops it: `SIGINT` as an operator does, `SIGQUIT` as a crash. */
  stop(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
  /** Starts a replica that follows it and confirms each commit before the client hears of it. */
  replica(): Promise<OwnPostgres>;
  /** Makes a replica the server that takes writes. */
  promote(): Promise<void>;
  /** Has it log the statements of new sessions. */
  logStatements(): Promise<void>;
  /** The lines of its log. */
  log(): string[];
}

const SETTINGS = { fsync: "off", shared_buffers: "32MB", wal_keep_size: "256MB" };
const REPLICA = "replica";

/** Starts a PostgreSQL with new data. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const home = mkdtempSync(join(tmpdir(), "hallpass-own-postgres-"));
  const data = join(home, "data");
  mkdirSync(data, { mode: 0o700 });
  return serve(home, data);
}

async function serve(home: string, data: string): Promise<OwnPostgres> {
  // An unprivileged user enters it.
  chmodSync(home, 0o755);
  const postgres = initPostgres({ home, data });
  let running: PostgresProcess = await postgres.start(SETTINGS);
  const { url } = running;
  const port = Number(new URL(url).port);

  async function run(statements: string): Promise<unknown> {
    const sql = new Bun.SQL({ url, max: 1 });
    try {
      return await sql.unsafe(statements).simple();
    } finally {
      await sql.close();
    }
  }
  async function stop(signal: "SIGINT" | "SIGQUIT" = "SIGINT"): Promise<void> {
    const { process } = running;
    if (process.exitCode !== null || process.signalCode !== null) return;
    const ended = new Promise((resolve) => process.once("exit", resolve));
    process.kill(signal);
    await ended;
  }
  return {
    url,
    port,
    owner: statSync(data),
    run,
    stop,
    async start() {
      running = await postgres.start(SETTINGS, port);
    },
    async replica() {
      const copy = mkdtempSync(join(tmpdir(), "hallpass-own-postgres-"));
      const folder = join(copy, "data");
      await using session = await reserved(url);
      // The copy of a running server's files is whole only between these two, in one session.
      await session.connection.unsafe("select pg_backup_start('replica', true)");
      cpSync(data, folder, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|\.s\.PGSQL/.test(path) });
      const [{ label }] = await session.connection.unsafe("select labelfile as label from pg_backup_stop(false)");
      writeFileSync(join(folder, "backup_label"), label);
      writeFileSync(join(folder, "standby.signal"), "");
      const source = `host=127.0.0.1 port=${port} user=postgres application_name=${REPLICA}`;
      writeFileSync(join(folder, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
      const replica = await serve(copy, folder);
      await run(`alter system set synchronous_standby_names = '${REPLICA}'`);
      await run("select pg_reload_conf()");
      return replica;
    },
    async promote() {
      await run("alter system reset synchronous_standby_names");
      await run("select pg_promote(true, 30)");
    },
    async logStatements() {
      await run("alter system set log_statement = 'all'");
      await run("select pg_reload_conf()");
    },
    log: () => readFileSync(logFile(home), "utf8").split("\n"),
    async [Symbol.asyncDispose]() {
      await stop("SIGQUIT");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function reserved(url: string) {
  const sql = new Bun.SQL({ url, max: 1 });
  const connection = await sql.reserve();
  return {
    connection,
    async [Symbol.asyncDispose]() {
      connection.release();
      await sql.close();
    },
  };
}
