import { expect, mock, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { mkdirSync } = { ...fs };
let watchedSignals = -1;
mock.module("node:fs", () => ({
  ...fs,
  mkdirSync(...directory: Parameters<typeof mkdirSync>) {
    watchedSignals = process.listenerCount("SIGINT");
    return mkdirSync(...directory);
  },
}));
const { inDirectoryBeside } = await import("./temporary-directory.ts");

// A signal between the two would leave the directory.
test("a temporary directory is made when its removal on Ctrl-C is prepared, and is gone afterwards", async () => {
  const before = process.listenerCount("SIGINT");

  const made = await inDirectoryBeside(join(tmpdir(), "copy.db"), async (directory) => {
    expect(fs.statSync(directory).mode & 0o777).toBe(0o700);
    return directory;
  });

  expect(watchedSignals).toBe(before + 1);
  expect(fs.existsSync(made)).toBe(false);
  expect(process.listenerCount("SIGINT")).toBe(before);
});
