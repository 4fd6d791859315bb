import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./build/stale.ts";

const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts;
let clone: string;

/** What a clone has, with packages and without anything that was built. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "hallpass-clone-"));
  const listed = Bun.spawnSync(["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root });
  const files = listed.stdout.toString().split("\0");
  for (const file of files.filter((each) => each !== "" && existsSync(join(root, each)))) {
    cpSync(join(root, file), join(clone, file));
  }
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

// `npm run seed` needed the built SDK, and failed in a fresh clone.
test("every npm script loads in a fresh clone, and says what it does", async () => {
  const said = await Promise.all(
    Object.entries(scripts).map(async ([name, command]) => {
      const child = Bun.spawn([...command.split(" "), "--help"], { cwd: clone, stdout: "pipe", stderr: "pipe" });
      const [stdout, stderr, code] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ]);
      return [
        name,
        code,
        stderr,
        stdout.length > 40 && stdout.includes(`npm ${name === "start" || name === "test" ? "" : "run "}${name}`),
      ];
    }),
  );

  expect(said).toEqual(Object.keys(scripts).map((name) => [name, 0, "", true]));
});
