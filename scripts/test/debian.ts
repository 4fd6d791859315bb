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

/** Makes sure that programs (or files) are there, each with its package of Debian, or ends the run. */
export function ensurePrograms(programs: Readonly<Record<string, string>>): void {
  const missing = Object.entries(programs).filter(([program]) => !isThere(program));
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  const remedy = `Install the packages ${packages.join(", ")} by hand.`;
  installFromDebian(packages.join(", "), packages, remedy);
  const still = missing.find(([program]) => !isThere(program));
  if (still) stop(`${still[0]} is missing. ${remedy}`);
}

const isThere = (program: string) => (program.startsWith("/") ? existsSync(program) : Bun.which(program) !== null);
