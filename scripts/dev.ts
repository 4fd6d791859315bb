/** `npm start`: builds stale pages and serves from source in development mode. `npm run dev` (`--watch`) applies changes at once. */
import { watch } from "node:fs";
import { join } from "node:path";
import { buildDocs } from "./build/docs.ts";
import { buildDownloads } from "./build/downloads.ts";
import { buildPages } from "./build/pages.ts";
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";

helpIfAsked(import.meta.path);

const QUIET_MILLIS = 150;
let building = Promise.resolve();

const [watches, args] = [process.argv.includes("--watch"), process.argv.slice(2).filter((each) => each !== "--watch")];

await buildPages();
await buildDocs();
const server = Bun.spawn(
  [process.execPath, ...(watches ? ["--watch", "--no-clear-screen"] : []), "src/main.ts", "serve", "--dev", ...args],
  { cwd: root, stdio: ["inherit", "inherit", "inherit"] },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // The server has received a terminal's Ctrl-C already.
    if (signal !== "SIGINT" || !process.stdin.isTTY) server.kill(signal);
  });
}
// The server starts without the SDK; whoever installs it does so seconds later.
building = building.then(buildDownloads).catch(report);
if (watches)
  for (const folder of ["web", "admin", "src/sdk", "src/contract", "src/texts", "docs"]) rebuildOnChange(folder);
process.exit(await server.exited);

function rebuildOnChange(folder: string) {
  let waiting: Timer | undefined;
  watch(join(root, folder), { recursive: true }, () => {
    // An editor saves in several steps, and a checkout changes many files.
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      building = building.then(buildPages).then(buildDocs).then(buildDownloads).catch(report);
    }, QUIET_MILLIS);
  });
}

/** Reports a mistake in a page; the next change builds again. */
function report(error: unknown) {
  process.stderr.write(`${error}\n`);
}
