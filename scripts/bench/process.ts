import { closeSync, existsSync, openSync, readFileSync } from "node:fs";

/** The measured servers share one core; the load generator uses another. */
const SERVER_CORE = "0";
export const LOAD_CORE = "1";
const START_MILLIS = 20_000;
/** The unit of CPU time in Linux's /proc, on every architecture that we support. */
const TICKS_PER_SECOND = 100;

/** Resident MiB: all of them, and those that are not mapped from the executable. */
export interface Memory {
  resident: number;
  own: number;
}

export interface MeasuredServer {
  port: number;
  pid: number;
  /** CPU seconds of the whole process so far. */
  cpuSeconds(): number;
  /** CPU seconds of the thread that answers requests: everything but hashing. */
  mainThreadSeconds(): number;
  memory(): Memory;
  stop(): Promise<void>;
}

export function pinLoadGenerator(): void {
  if (process.platform !== "linux") throw new Error("The bench reads /proc and pins processes: it runs on Linux only.");
  if (!Bun.which("taskset")) throw new Error("taskset was not found: install util-linux.");
  Bun.spawnSync(["taskset", "-a", "-p", "-c", LOAD_CORE, String(process.pid)]);
}

/** Starts a server on the servers' core, and waits until `path` answers 200. */
export async function startMeasured(
  command: string[],
  options: { port: number; path: string; environment?: Record<string, string>; logFile: string },
): Promise<MeasuredServer & { startMillis: number }> {
  const { port, path, environment = {}, logFile } = options;
  const log = openSync(logFile, "a");
  const startedAt = performance.now();
  const child = Bun.spawn(["taskset", "-c", SERVER_CORE, ...command], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  while (!(await answers(port, path))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_MILLIS) {
      child.kill("SIGKILL");
      throw new Error(`${command.join(" ")} did not start:\n${readFileSync(logFile, "utf8").slice(-2_000)}`);
    }
    await Bun.sleep(1);
  }
  const startMillis = performance.now() - startedAt;
  const { pid } = child;
  return {
    port,
    pid,
    startMillis,
    cpuSeconds: () => ticks(`/proc/${pid}/stat`),
    mainThreadSeconds: () => threadSeconds(pid),
    memory: () => memoryOf(pid),
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = probe;
  await probe.stop(true);
  if (port === undefined) throw new Error("No free port.");
  return port;
}

async function answers(port: number, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status === 200;
  } catch {
    return false;
  }
}

function ticks(file: string): number {
  // The program's name is in parentheses and may contain anything; fields 14 and 15 are user and system time.
  const fields = readFileSync(file, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function threadSeconds(pid: number): number {
  const exact = `/proc/${pid}/task/${pid}/schedstat`;
  if (existsSync(exact)) return Number(readFileSync(exact, "utf8").split(" ")[0]) / 1e9;
  return ticks(`/proc/${pid}/task/${pid}/stat`);
}

function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { resident: mebibytes("VmRSS"), own: mebibytes("RssAnon") + mebibytes("RssShmem") };
}
