import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { freePort } from "#testing/server/server.ts";

const ROOT = join(import.meta.dir, "../..");
const START_MILLIS = 60_000;

/** A customer's app that is built for production, and running. */
export interface Site extends AsyncDisposable {
  url: string;
  /** What the server has printed since it started. */
  log(): string;
}

/** Starts the app in a directory with a command that is told its port, and deletes the directory in the end. */
export async function startSite(
  directory: string,
  command: (port: string) => string[],
  environment: Record<string, string> = {},
): Promise<Site> {
  const port = await freePort();
  const log = join(directory, "log");
  const child = Bun.spawn(command(String(port)), {
    cwd: directory,
    stdin: "ignore",
    stdout: Bun.file(log),
    stderr: Bun.file(log),
    env: { ...plainEnvironment(), ...environment, PORT: String(port), NODE_ENV: "production" },
    // Its children end with it.
    detached: true,
  });
  const url = `http://localhost:${port}`;
  const readLog = () => readFileSync(log, "utf8");
  async function stop() {
    process.kill(-child.pid, "SIGTERM");
    await child.exited;
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }

  const giveUpAt = Date.now() + START_MILLIS;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`The app does not serve:\n${readLog()}`);
    await Bun.sleep(100);
  }
  return { url, log: readLog, [Symbol.asyncDispose]: stop };
}

/** Packs the SDK into a directory, and returns what a `package.json` there calls it. */
export function packSdk(directory: string): string {
  run(["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", directory], join(ROOT, "dist/sdk"));
  return `file:./${readdirSync(directory).find((file) => file.endsWith(".tgz"))}`;
}

/** Writes files by their paths in a directory. */
export function write(files: Record<string, string>, directory: string) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
}

/** Runs a command to its end, and returns what it prints. */
export function run(command: string[], cwd: string): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, stdin: "ignore", env: plainEnvironment() });
  const output = `${stdout}${stderr}`;
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${output}`);
  return output;
}

/**
 * The environment of a developer at home: without what a test runner sets, without answers to a scaffolder's questions that
 * were kept, and without CI, where Next.js warns that it finds nothing of a former build.
 */
function plainEnvironment(): Record<string, string> {
  const { NODE_ENV, CI, ...rest } = process.env;
  const own = { NEXT_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", XDG_CONFIG_HOME: join(ROOT, "dist/no-settings") };
  return Object.fromEntries(
    Object.entries({ ...rest, ...own }).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
