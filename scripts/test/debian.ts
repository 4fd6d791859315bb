import { existsSync } from "node:fs";

/** Installs packages of Debian; `remedy` ends the error. Does nothing where that is not possible. */
export function installFromDebian(what: string, packages: readonly string[], remedy: string): void {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return;
  process.stdout.write(`${what} is missing; installing Debian's package …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const { exitCode } = Bun.spawnSync(["apt-get", ...args], { stdio: ["ignore", "inherit", "inherit"], env });
    if (exitCode !== 0) stop(`\`apt-get ${args.join(" ")}\` failed. ${remedy}`);
  }
}

/** Ends the run: tests are never skipped. */
export function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
