import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logFile } from "./log-output.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-log-output-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function opened(path: string) {
  const complaints: string[] = [];
  return { complaints, ...logFile(path, (text) => complaints.push(text)) };
}

describe("the log file", () => {
  test("is created for its owner only, whatever the umask, and is appended to", () => {
    const path = join(home, "new.log");
    const umask = process.umask(0);
    try {
      opened(path).write("one\n");
    } finally {
      process.umask(umask);
    }
    opened(path).write("two\n");

    expect(readFileSync(path, "utf8")).toBe("one\ntwo\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("keeps the mode that logrotate gave it", () => {
    const path = join(home, "shared.log");
    writeFileSync(path, "");
    chmodSync(path, 0o640);

    opened(path).write("one\n");

    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  test("is opened anew under its name after it was renamed", () => {
    const path = join(home, "rotated.log");
    const file = opened(path);

    file.write("one\n");
    renameSync(path, `${path}.1`);
    file.write("two\n");
    file.reopen();
    file.write("three\n");

    expect(readFileSync(`${path}.1`, "utf8")).toBe("one\ntwo\n");
    expect(readFileSync(path, "utf8")).toBe("three\n");
  });

  test("in a directory that is missing causes one complaint, and is written as soon as the directory exists", () => {
    const path = join(home, "later", "hallpass.log");
    const file = opened(path);
    file.write("lost\n");
    file.write("lost, too\n");

    expect(file.complaints).toEqual([expect.stringContaining(`${path} (HALLPASS_LOG_FILE): ENOENT`)]);
    mkdirSync(join(home, "later"));
    file.write("kept\n");
    expect(readFileSync(path, "utf8")).toBe("kept\n");
    expect(file.complaints).toHaveLength(1);
  });

  test("on a full device causes one complaint for each outage", () => {
    const file = opened("/dev/full");
    file.write("one\n");
    file.write("two\n");
    file.reopen();

    expect(file.complaints).toEqual([expect.stringContaining("ENOSPC")]);
  });

  // Opening it would wait for a reader.
  test("a log file that is a pipe without a reader does not hold up the server", () => {
    const path = join(home, "pipe");
    Bun.spawnSync(["mkfifo", path]);

    const file = opened(path);
    file.write("lost\n");

    expect(file.complaints).toEqual([expect.stringContaining("ENXIO")]);
  });
});
