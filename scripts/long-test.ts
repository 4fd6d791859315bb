/**
 * `npm run test:long`: every test that `npm test` has in a short form, in its long one: more random orders of steps and lists,
 * every look of each page, each published client in each runtime, all wrong values and all strangers on both databases. Then
 * the console's journeys against the executable. Paths of test files limit the first part to them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";
import { ensureNeeds } from "./test/needs.ts";

const CONSOLE = "./tests/browser/console/";
/** Who imports one of these has a long form. */
const LONG_FORMS = ["#testing/repeats.ts", "#testing/looks.ts", "./open-console.ts", "./clients.ts"];

function filesWithLongForms(): string[] {
  const files = [...new Bun.Glob("{src,tests}/**/*.test.{ts,tsx}").scanSync(root)].sort();
  const hasLongForm = (file: string) => {
    const text = readFileSync(join(root, file), "utf8");
    return LONG_FORMS.some((imported) => text.includes(`from "${imported}"`));
  };
  // `npm run abuse` has the others: they measure times, and nothing else may run beside them.
  return files.filter((file) => !file.startsWith("tests/abuse/") && hasLongForm(file)).map((file) => `./${file}`);
}

function passes(files: readonly string[], environment: Record<string, string>): boolean {
  const { exitCode } = Bun.spawnSync([process.execPath, "test", "--parallel=2", "--timeout=600000", ...files], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  return exitCode === 0;
}

const only = process.argv.slice(2);
ensureNeeds();
await buildBinary();
const passed = [passes(only.length > 0 ? only : filesWithLongForms(), { HALLPASS_LONG_TESTS: "1" })];
if (only.length === 0) passed.push(passes([CONSOLE], { HALLPASS_TEST_SERVER: "executable" }));
process.exit(passed.every(Boolean) ? 0 : 1);
