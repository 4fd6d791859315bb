// Takes pictures of every page of the console, the sign-in page and the account settings, wide and narrow, light and dark,
// into dist/screenshots: `npm run screenshots -- [words of a page's name]`. With `--docs` it takes only those that the README
// and the docs show, into docs/pictures. Takes about a minute.
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";
import { ensureChromium } from "./test/chromium.ts";

helpIfAsked(import.meta.path);

ensureChromium();
await buildBinary();

const words = process.argv.slice(2);
const name = words.filter((word) => word !== "--docs").join(" ");

const { exitCode } = Bun.spawnSync([process.execPath, "test", "--timeout=600000", "./tests/screenshots/console.ts"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, SCREENSHOTS: name, SCREENSHOTS_FOR: words.includes("--docs") ? "docs" : "all" },
});
process.exit(exitCode);
