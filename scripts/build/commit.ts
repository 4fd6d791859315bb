import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stale.ts";

const FILE = join(root, "dist/commit.txt");

/**
 * The first 12 digits of the commit that is built, with `.changed` after them when files differ from it. SOURCE_COMMIT
 * replaces it where the sources have no history, as in an image. Empty when neither is there.
 */
function commitToBuild(): string {
  const given = process.env.SOURCE_COMMIT?.trim();
  if (given) {
    if (!/^[0-9a-f]{7,64}$/.test(given))
      throw new Error("SOURCE_COMMIT is not the hash of a commit. Set it to the output of `git rev-parse HEAD`.");
    return given.slice(0, 12);
  }
  if (!existsSync(join(root, ".git"))) return "";
  const head = git("rev-parse", "--short=12", "HEAD");
  return head && (git("status", "--porcelain") === "" ? head : `${head}.changed`);
}

/** Notes the commit in a file, so that the executable is stale when the commit is another one. */
export function noteCommit(): void {
  const commit = commitToBuild();
  if (existsSync(FILE) && readFileSync(FILE, "utf8") === commit) return;
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(FILE, commit);
}

export const notedCommit = () => readFileSync(FILE, "utf8");

/** What git prints; empty when there is no git, or no commit yet. */
function git(...args: string[]): string {
  if (!Bun.which("git")) return "";
  const { exitCode, stdout } = Bun.spawnSync(["git", ...args], { cwd: root, stdin: "ignore", stderr: "ignore" });
  return exitCode === 0 ? stdout.toString().trim() : "";
}
