/**
 * `npm run test:long`: every test that `npm test` has in a short form, leaves out or runs on SQLite only, in its long one: more
 * random orders of steps and lists, details and every look of each page, each published client in each runtime, all wrong
 * values, all strangers and all rules on both databases. Then all of the console, against the executable. Paths of test files limit it to them.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";
import { ensureNeeds } from "./test/needs.ts";

helpIfAsked(import.meta.path);

const CONSOLE = "./tests/browser/console/";
const REPEATS = "repeats.ts";
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** The tests that import `src/testing/repeats.ts`, by themselves or through a helper. */
function filesWithLongForms(): string[] {
  const files = [...new Bun.Glob("{src,tests}/**/*.{ts,tsx}").scanSync(root)].sort();
  const imports = (file: string, names: readonly string[]) => {
    const text = readFileSync(join(root, file), "utf8");
    return names.some((name) => text.includes(`/${name}";`));
  };
  const [tests, others] = [files.filter((file) => isTest(file)), files.filter((file) => !isTest(file))];
  const helpers = others.filter((file) => imports(file, [REPEATS])).map((file) => basename(file));
  // `npm run abuse` has the others: they measure times, and nothing else may run beside them.
  return tests
    .map((file) => `./${file}`)
    .filter((file) => !file.startsWith("./tests/abuse/") && !file.startsWith(CONSOLE))
    .filter((file) => imports(file, [REPEATS, ...helpers]));
}

function passes(files: readonly string[], environment: Record<string, string> = {}): boolean {
  const { exitCode } = Bun.spawnSync([process.execPath, "test", "--parallel=2", "--timeout=600000", ...files], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, HALLPASS_LONG_TESTS: "1", ...environment },
  });
  return exitCode === 0;
}

const only = process.argv.slice(2);
ensureNeeds();
await buildBinary();
const passed = [passes(only.length > 0 ? only : filesWithLongForms())];
if (only.length === 0) passed.push(passes([CONSOLE], { HALLPASS_TEST_SERVER: "executable" }));
process.exit(passed.every(Boolean) ? 0 : 1);
