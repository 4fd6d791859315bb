import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAY } from "#contract/limits.ts";
import { SNAPSHOTS } from "./data-directory.ts";

/**
 * The number of snapshots of each kind that always stay: of data before upgrades, and of data that restores replaced.
 */
const KEPT = 3;
const KEPT_MILLIS = 30 * DAY;

const BEFORE_RESTORE = /^before-restore-.*\.db$/;
const BEFORE_UPGRADE = /^before-(?!restore-).*\.db$/;

/** The name of the copy of the data that a restore replaces. */
export const nameBeforeRestore = (now: Date) => `before-restore-${now.toISOString().replaceAll(":", "-")}.db`;

/**
 * Returns a name for the copy of the data before a migration that is not taken: data that was restored and is upgraded again
 * does not replace the first copy.
 */
export function nameBeforeUpgrade(migration: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const file = number === 1 ? `before-${migration}.db` : `before-${migration}-${number}.db`;
    if (!taken.includes(file)) return file;
  }
}

/** Deletes the snapshots that a new one makes unnecessary. docs/backup.md states the rule. */
export function removeOldSnapshots(directory: string, now = Date.now()): void {
  const folder = join(directory, SNAPSHOTS);
  const names = readdirSync(folder);
  for (const kind of [BEFORE_RESTORE, BEFORE_UPGRADE]) {
    const older = names
      .filter((name) => kind.test(name))
      .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.at - a.at)
      .slice(KEPT)
      .filter(({ at }) => now - at > KEPT_MILLIS);
    // A snapshot of damaged data has its log beside it.
    for (const { path } of older) for (const end of ["", "-wal"]) rmSync(path + end, { force: true });
  }
}
