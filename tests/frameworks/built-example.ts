import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { freePort } from "#testing/server.ts";

const ROOT = join(import.meta.dir, "../..");
const START_MILLIS = 60_000;

/** An example as a customer has it: installed from registry and package, built for production, and running. */
export interface BuiltExample extends AsyncDisposable {
  url: string;
  /** What the server has printed since it started. */
  log(): string;
  /** Builds it again with other files, and returns what the build prints. */
  buildWith(files: Record<string, string>): string;
}

/** `environment` becomes the example's `.env`; `files` are added to it. */
export async function buildExample(
  name: string,
  environment: Record<string, string>,
  files: Record<string, string> = {},
): Promise<BuiltExample> {
  const directory = mkdtempSync(join(tmpdir(), `hallpass-example-${name}-`));
  const place = join(ROOT, "examples", name);
  // What a developer has built there must not take part.
  const isSource = (path: string) =>
    !/^(node_modules|\.next|build|dist|\.react-router|package-lock\.json|\.env)$/.test(basename(path));
  cpSync(place, directory, { recursive: true, filter: isSource });
  run(["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", directory], join(ROOT, "dist/sdk"));
  const archive = readdirSync(directory).find((file) => file.endsWith(".tgz")) ?? "";
  const manifest = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
  manifest.dependencies.hallpass = `file:./${archive}`;
  writeFileSync(join(directory, "package.json"), JSON.stringify(manifest));
  const lines = Object.entries(environment).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(join(directory, ".env"), lines.join(""));
  write(files, directory);

  run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], directory);
  run(["npm", "run", "build"], directory);

  const port = await freePort();
  const log = join(directory, "log");
  const child = Bun.spawn(["npm", "start", "--silent"], {
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
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${name} does not serve:\n${readLog()}`);
    await Bun.sleep(100);
  }
  return {
    url,
    log: readLog,
    buildWith(files) {
      write(files, directory);
      return run(["npm", "run", "build"], directory);
    },
    [Symbol.asyncDispose]: stop,
  };
}

function write(files: Record<string, string>, directory: string) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
}

function run(command: string[], cwd: string): string {
  const env = { ...plainEnvironment(), NEXT_TELEMETRY_DISABLED: "1" };
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, stdin: "ignore", env });
  const output = `${stdout}${stderr}`;
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${output}`);
  return output;
}

/** The environment without what a test runner sets. */
function plainEnvironment(): Record<string, string> {
  const { NODE_ENV, ...rest } = process.env;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
