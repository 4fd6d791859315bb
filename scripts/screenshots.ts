// Takes pictures of every page of the console, wide and narrow, light and dark, into docs/screenshots:
// `npm run screenshots -- [words of a page's name]`. Takes about a minute.
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";
import { ensureChromium } from "./test/chromium.ts";

helpIfAsked(import.meta.path);

ensureChromium();
await buildBinary();

const { exitCode } = Bun.spawnSync([process.execPath, "test", "--timeout=600000", "./tests/screenshots/console.ts"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, SCREENSHOTS: process.argv.slice(2).join(" ") },
});
process.exit(exitCode);
