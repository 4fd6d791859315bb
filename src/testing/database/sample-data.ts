import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "#server/db/copy/load.ts";
import { openSqliteTarget } from "#server/db/copy/sqlite-target.ts";
import { DATABASE_FILE } from "#server/db/sqlite/lock.ts";
import { sampleCopy } from "./sample-copy.ts";

const made = new Map<string, Promise<Buffer>>();

/**
 * Puts a SQLite database with the rows of `sampleCopy` into a data directory. It is a copy of one that the process has made
 * before: many tests of commands begin with such data.
 */
export async function placeSample(directory: string, rowsEach?: number, schema?: number): Promise<void> {
  const key = `${rowsEach} ${schema}`;
  const file = made.get(key) ?? sampleFile(rowsEach, schema);
  made.set(key, file);
  writeFileSync(join(directory, DATABASE_FILE), await file, { flag: "wx", mode: 0o600 });
}

async function sampleFile(rowsEach?: number, schema?: number): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), "hallpass-sample-"));
  try {
    const source = sampleCopy(rowsEach, schema);
    const target = await openSqliteTarget(directory, source);
    await load(source, target);
    await target.close();
    return readFileSync(join(directory, DATABASE_FILE));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
