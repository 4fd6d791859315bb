import { findChromium } from "#testing/browser/chromium.ts";
import { installFromDebian, stop } from "./debian.ts";

/** Makes sure that a browser is installed, or ends the run with what to install: browser tests are never skipped. */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH && !findChromium()) {
    stop(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and there is no such file.`);
  }
  if (findChromium()) return;
  installFromDebian(
    "Chromium",
    ["chromium-headless-shell", "fonts-liberation"],
    "Install Chromium by hand or set CHROMIUM_PATH.",
  );
  if (!findChromium()) {
    stop("The tests need Chromium or Chrome. Install one (Debian: `apt-get install chromium`) or set CHROMIUM_PATH.");
  }
}
