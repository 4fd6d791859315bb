import { existsSync } from "node:fs";

// Chromium without windows takes a quarter less of the processor.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser for tests: `CHROMIUM_PATH` when set, else a Chromium or Chrome on the PATH, else null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  for (const name of NAMES) {
    const found = Bun.which(name);
    if (found) return found;
  }
  return null;
}
