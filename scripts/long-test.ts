/**
 * `npm run test:long`: more random orders of steps and more random lists than `npm test`, every look of each page, a design
 * that finds no memory, a copy that is cut off at every byte, each published client in each runtime, all wrong values and all
 * strangers on both databases, and the console's journeys against the executable, too.
 */
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";

const CONSOLE = "./tests/browser/console/";
const FILES = [
  "./tests/pre-hijack/",
  CONSOLE,
  "./src/server/features/users/filtered/",
  "./tests/faults/",
  "./src/server/http/bad-input.test.ts",
  "./src/server/db/copy/frames.test.ts",
  "./tests/isolation/",
  "./tests/sdk-compat/",
];

function passes(files: readonly string[], environment: Record<string, string>): boolean {
  const { exitCode } = Bun.spawnSync([process.execPath, "test", ...files, "--timeout=600000"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  return exitCode === 0;
}

await buildBinary();
const passed = [passes(FILES, { HALLPASS_LONG_TESTS: "1" }), passes([CONSOLE], { HALLPASS_TEST_SERVER: "executable" })];
process.exit(passed.every(Boolean) ? 0 : 1);
