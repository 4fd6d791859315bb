// Installs the pinned Bun and the locked packages, then runs one of the project's commands.
// Needs only Node 20 and npm: this file runs before any package is installed.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const COMMANDS = {
  start: ["scripts/dev.ts"],
  dev: ["scripts/dev.ts", "--watch"],
  build: ["scripts/build.ts"],
  test: ["scripts/test.ts"],
  "test:crash": ["scripts/crash-test.ts"],
  "test:long": ["scripts/long-test.ts"],
  abuse: ["scripts/abuse-test.ts"],
  "test:package": ["scripts/package-test.ts"],
  "test:frameworks": ["scripts/frameworks-test.ts"],
  "test:docs": ["scripts/docs-test.ts"],
  fuzz: ["scripts/fuzz.ts"],
  check: ["scripts/check.ts"],
  bench: ["scripts/bench/main.ts"],
  seed: ["scripts/seed/main.ts"],
  docs: ["scripts/docs.ts"],
  screenshots: ["scripts/screenshots.ts"],
  release: ["scripts/release.ts"],
  "test:release": ["scripts/release-test.ts"],
  rehearse: ["scripts/rehearse.ts"],
};

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bunVersion = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.bun;
const localBun = join(root, "node_modules", "bun", "bin", "bun.exe");
const stampFile = join(root, "node_modules", ".hallpass-installed");

const [name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, name)) stop(`There is no command "${name}". Known: ${Object.keys(COMMANDS).join(", ")}.`);
if (Number(process.versions.node.split(".")[0]) < 20)
  stop(`Node 20 or newer is needed; this is ${process.versions.node}.`);

if (!isInstalled()) install();
handOver(COMMANDS[name], rest);

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === wantedStamp() && answers(localBun);
}

function wantedStamp() {
  const hash = createHash("sha256");
  for (const file of ["bun.lock", "package.json"]) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function answers(bun) {
  const reply = spawnSync(bun, ["--version"], { encoding: "utf8" });
  return reply.status === 0 && reply.stdout.trim() === bunVersion;
}

function install() {
  const borrowed = mkdtempSync(join(tmpdir(), "hallpass-bun-"));
  try {
    const bun = answers(localBun) ? localBun : fetchBun(borrowed);
    say("Installing the packages of bun.lock …");
    run(bun, ["install", "--frozen-lockfile"], "The packages could not be installed.");
    // The npm package `bun` is a placeholder until its install script has run, and npm may not be allowed to run it.
    if (!answers(localBun)) for (const file of ["bun.exe", "bunx.exe"]) place(bun, join(dirname(localBun), file));
    writeFileSync(stampFile, wantedStamp());
  } finally {
    rmSync(borrowed, { recursive: true, force: true });
  }
}

/** Downloads Bun's executable for this machine from the registry, also where npm may not run install scripts. */
function fetchBun(folder) {
  say(`Fetching Bun ${bunVersion} …`);
  const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  run("npm", ["install", "--prefix", folder, ...flags, `bun@${bunVersion}`], `Bun ${bunVersion} could not be fetched.`);
  const builds = join(folder, "node_modules", "@oven");
  const candidates = existsSync(builds)
    ? readdirSync(builds).flatMap((build) => ["bun", "bun.exe"].map((file) => join(builds, build, "bin", file)))
    : [];
  const found = candidates.filter(existsSync).find(answers);
  return found ?? stop(`None of Bun's builds runs on ${process.platform} ${process.arch}.`);
}

function place(bun, target) {
  rmSync(target, { force: true });
  copyFileSync(bun, target);
  chmodSync(target, 0o755);
}

function run(program, args, failure) {
  // npm is a batch file on Windows, which starts only through a shell.
  const shell = process.platform === "win32" && program === "npm";
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], shell });
  if (status !== 0) stop(error ? `${failure} ${error.message}` : failure);
}

function handOver(command, args) {
  const path = `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`;
  const child = spawn(localBun, [...command, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: path },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole process group: the child has received it, and a second one means "at once".
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("error", (error) => stop(error.message));
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function say(sentence) {
  process.stderr.write(`hallpass: ${sentence}\n`);
}

function stop(sentence) {
  say(sentence);
  process.exit(1);
}
