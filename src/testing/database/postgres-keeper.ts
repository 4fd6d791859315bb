// Starts one PostgreSQL for all test processes of this clone, and stops it when the last of them has ended, also when it
// was killed. Started detached by postgres.ts: `bun postgres-keeper.ts <home>`.
import { type ChildProcess, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientsOf, failureFile, isAlive, stateFile, withLock } from "./postgres-home.ts";
import { initPostgres } from "./postgres-process.ts";

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
  const postgres = initPostgres({ home, data });
  const { url, process: server } = await postgres.start({
    // Durability is off here only: these databases live for one test run.
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: 1_000,
    shared_buffers: "64MB",
  });
  writeFileSync(stateFile(home), JSON.stringify({ url, keeper: process.pid }));
  return server;
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
