import { expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "#testing/database/postgres-home.ts";
import { removeScratch } from "./scratch.ts";

test("the files of the tests are removed after the process that keeps their PostgreSQL has ended", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-test-"));
  const keeper = Bun.spawn(["sleep", "0.5"]);
  mkdirSync(join(folder, "hallpass-postgres-0-a1b2c3", `data-${keeper.pid}`, "base"), { recursive: true });

  await removeScratch(folder);

  expect([isAlive(keeper.pid), existsSync(folder)]).toEqual([false, false]);
});
