import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

export const findPgBouncer = (): string | null => Bun.which("pgbouncer");

/** PgBouncer ignores the settings of sessions that PostgreSQL knows. It refuses the one that is Hallpass's own. */
export const IGNORING_SETTINGS_OF_POSTGRESQL = {
  ignore_startup_parameters:
    "statement_timeout,idle_in_transaction_session_timeout,tcp_keepalives_idle,tcp_keepalives_interval,tcp_keepalives_count",
};

/** The two ways in which a pooler meets the settings of sessions that Hallpass asks for. */
export const POOLERS = [
  ["that refuses settings of sessions", {}],
  [
    "that ignores settings of sessions",
    {
      ignore_startup_parameters: `${IGNORING_SETTINGS_OF_POSTGRESQL.ignore_startup_parameters},hallpass.connections`,
    },
  ],
] as const;

export interface PgBouncer extends AsyncDisposable {
  /** The database through it. */
  url: string;
}

/**
 * Starts PgBouncer in transaction mode in front of a database: each transaction gets another session of PostgreSQL, so
 * settings, locks and subscriptions of a session are of no use.
 */
export async function startPgBouncer(
  databaseUrl: string,
  { sessions, ...settings }: { sessions: number } & Record<string, string | number>,
): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (!program) throw new Error("The tests need PgBouncer (Debian: `apt-get install pgbouncer`).");
  const { hostname, port, username } = new URL(databaseUrl);
  const directory = mkdtempSync(join(tmpdir(), "hallpass-pgbouncer-"));
  const ownPort = await freePort();
  const users = join(directory, "users.txt");
  const config = join(directory, "pgbouncer.ini");
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    config,
    [
      "[databases]",
      `* = host=${hostname} port=${port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${ownPort}`,
      "unix_socket_dir =",
      "auth_type = trust",
      `auth_file = ${users}`,
      "pool_mode = transaction",
      `default_pool_size = ${sessions}`,
      "max_client_conn = 500",
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    ].join("\n"),
  );
  // It refuses to run as root.
  const own = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  if (own.length > 0) Bun.spawnSync(["chmod", "-R", "a+rX", directory]);
  const child = Bun.spawn([program, ...own, config], { stdout: "ignore", stderr: Bun.file(join(directory, "log")) });
  const url = new URL(databaseUrl);
  url.port = String(ownPort);
  await until(async () => {
    const sql = new Bun.SQL({ url: url.href, max: 1, prepare: false });
    const isUp = await sql.unsafe("select 1").then(
      () => true,
      () => false,
    );
    await sql.close();
    if (!isUp && child.exitCode !== null)
      throw new Error(`PgBouncer: ${await Bun.file(join(directory, "log")).text()}`);
    return isUp;
  });
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
