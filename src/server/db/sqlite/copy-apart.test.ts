import { Database } from "bun:sqlite";
import { afterAll, expect, spyOn, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { CopyFailed, copyApart } from "./copy-apart.ts";

const directory = mkdtempSync(join(tmpdir(), "hallpass-copy-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const source = join(directory, "source.db");
new Database(source).run("create table things (name text)");
let copies = 0;
const order = () => ({ source, unfinished: join(directory, `copy-${++copies}.db`), isFromElsewhere: false });

test("a copy that begins after the stop is refused and leaves no file", async () => {
  const wanted = order();

  const outcome = await copyApart(wanted, { signal: AbortSignal.abort() }).catch((error: unknown) => error);

  expect(outcome).toBeInstanceOf(CopyFailed);
  expect(existsSync(wanted.unfinished)).toBe(false);
});

// The signal of a server lives for months, and a backup is made each hour.
test("a copy leaves no listener on its signal, whether it succeeds or fails", async () => {
  const { signal } = new AbortController();
  using added = spyOn(signal, "addEventListener");
  using removed = spyOn(signal, "removeEventListener");
  const wanted = order();

  await copyApart(wanted, { signal });
  const again = await copyApart(wanted, { signal }).catch((error: unknown) => error);

  expect(again).toBeInstanceOf(CopyFailed);
  expect(added).toHaveBeenCalledTimes(2);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

test("when the thread ends without a reply, the copy fails instead of never ending", async () => {
  using _ = spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker) {
    void this.terminate();
  });

  const outcome = await copyApart(order()).catch((error: unknown) => error);

  expect(outcome).toBeInstanceOf(CopyFailed);
});
