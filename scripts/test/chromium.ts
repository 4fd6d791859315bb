import { existsSync } from "node:fs";
import { findChromium } from "#testing/chromium.ts";

/** Makes sure that a browser is installed, or ends the run with what to install: browser tests are never skipped. */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH && !findChromium()) {
    stop(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and there is no such file.`);
  }
  if (findChromium()) return;
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) installFromDebian();
  if (!findChromium()) {
    stop("The tests need Chromium or Chrome. Install one (Debian: `apt-get install chromium`) or set CHROMIUM_PATH.");
  }
}

function installFromDebian() {
  process.stdout.write("Chromium is missing; installing Debian's package …\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update"],
    ["install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation"],
  ]) {
    const { exitCode } = Bun.spawnSync(["apt-get", ...args], { stdio: ["ignore", "inherit", "inherit"], env });
    if (exitCode !== 0) stop(`\`apt-get ${args.join(" ")}\` failed. Install Chromium by hand or set CHROMIUM_PATH.`);
  }
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
