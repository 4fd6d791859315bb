import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const BASE = join(import.meta.dir, "../../dist/rehearsal/debian");
const RELEASE = "bookworm";

/** A small Debian with systemd and `kill`, as root directory. The first call installs it, in about a minute; do not change it. */
export function debianRoot(): string {
  if (existsSync(BASE)) return BASE;
  const making = `${BASE}.part`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(dirname(making), { recursive: true });
  process.stderr.write("Installing a Debian for the rehearsal …\n");
  run(["debootstrap", "--variant=minbase", "--include=systemd,procps", RELEASE, making]);
  renameSync(making, BASE);
  return BASE;
}

/** Runs a program to its end. Throws with what it said if it fails. */
export function run(command: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { ...options, stdin: "ignore" });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
  return stdout.toString();
}
