/**
 * `npm run test:docs`: runs the Python code of the docs, with packages of its registry in an environment of its own. Needs
 * `python3`. All other code of the docs is compiled or run by `npm test`; the Go code of docs/verifying.md is not run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./build/stale.ts";

const PACKAGES = ["PyJWT[crypto]==2.15.1"];

const folder = mkdtempSync(join(tmpdir(), "hallpass-docs-test-"));
const python = join(folder, "bin/python");
const isFine =
  run(["python3", "-m", "venv", folder]) &&
  run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...PACKAGES]) &&
  run([process.execPath, "test", "--timeout=60000", "./tests/sdk-package/python.ts"]);
rmSync(folder, { recursive: true, force: true });
process.exit(isFine ? 0 : 1);

function run(command: string[]): boolean {
  const env = { ...process.env, DOCS_PYTHON: python };
  return Bun.spawnSync(command, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] }).exitCode === 0;
}
