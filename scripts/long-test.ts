/** `npm run test:long`: more random orders of steps and more random lists than `npm test`, and every look of each page. */
import { root } from "./build/stale.ts";

const FILES = ["./tests/pre-hijack/", "./tests/browser/console/", "./src/server/features/users/filtered/"];

const run = Bun.spawnSync([process.execPath, "test", ...FILES, "--timeout=600000"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, HALLPASS_LONG_TESTS: "1" },
});
process.exit(run.exitCode);
