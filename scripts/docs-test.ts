/**
 * `npm run test:docs`: runs the Python and the Go code of the docs, and every block of docs/testing.md, which an app's tests
 * build on. All other code of the docs is compiled or run by `npm test`. Python needs `python3`, and gets its packages from its registry in an environment of its own. Go needs `go`
 * and the go-oidc package of a distribution, such as Debian's golang-go and golang-github-coreos-go-oidc-dev.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildDownloads } from "./build/downloads.ts";
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";

helpIfAsked(import.meta.path);

const PACKAGES = ["PyJWT[crypto]==2.15.1"];
const GO_OIDC = "/usr/share/gocode/src/github.com/coreos/go-oidc";

const hasGo = Bun.which("go") !== null && existsSync(GO_OIDC);
const folder = mkdtempSync(join(tmpdir(), "hallpass-docs-test-"));
const python = join(folder, "bin/python");
await buildDownloads();
const isPageFine = run([process.execPath, "test", "--timeout=60000", "./tests/sdk-package/testing-page.test.ts"]);
const isFine =
  run(["python3", "-m", "venv", folder]) &&
  run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...PACKAGES]) &&
  run([process.execPath, "test", "--timeout=60000", "./tests/sdk-package/other-languages.ts"]);
rmSync(folder, { recursive: true, force: true });
if (!hasGo) process.stderr.write("The Go code was not run: install golang-go and golang-github-coreos-go-oidc-dev.\n");
process.exit(isPageFine && isFine && hasGo ? 0 : 1);

function run(command: string[]): boolean {
  const env = { ...process.env, DOCS_PYTHON: python, DOCS_GO_OIDC: hasGo ? GO_OIDC : "" };
  return Bun.spawnSync(command, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] }).exitCode === 0;
}
