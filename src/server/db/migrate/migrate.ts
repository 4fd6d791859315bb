import { build } from "#server/version.ts";
import type { Migration } from "./migrations.ts";

export interface MigrateOptions {
  /** Replaces the product's own migrations: for tests. */
  migrations?: readonly Migration[];
  /** Changes nothing, and only reports which migrations would run. */
  dryRun?: boolean;
  onProgress?(progress: MigrationProgress): void;
  /** Called when migrations have run. */
  onMigrated?(report: MigrationReport): void;
}

export interface MigrationProgress {
  name: string;
  /** Counts from 1. */
  step: number;
  steps: number;
  /** Whether there is data from before; false for a new database. */
  isUpgrade: boolean;
}

export interface MigrationReport {
  /** Names of the migrations that ran; with `dryRun`, of those that would run. */
  pending: string[];
  /** The path of the copy of the data that was made before it changed. */
  snapshot?: string;
  /** What the operator should do first when no such copy can be made. */
  advice?: string;
}

/**
 * A row of the table `migrations`: a migration that ran, the digest of its text, and the build of Hallpass that ran
 * it, such as `0.2.0+1a2b3c4d5e6f`.
 */
export interface Applied {
  number: number;
  name: string;
  sha256: string;
  version: string;
}

export const createMigrationsTable = `create table if not exists migrations (
  number integer primary key,
  name text not null,
  sha256 text not null,
  version text not null,
  applied_at bigint not null
)`;

/** Stands among the migrations while a database is filled with a copy, so that no version uses it before it is complete. */
export const UNFINISHED_COPY = { number: 1_000_000, name: "unfinished_copy" };

export function sha256(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** The version to get: without the commit, which no download is named after. */
const versionOf = ({ version }: Applied) => version.split("+", 1)[0];

/**
 * Returns the migrations that have not run yet. Refuses data that a newer version has already migrated, and migrations
 * whose text was changed after they ran.
 */
export function findPending(known: readonly Migration[], applied: readonly Applied[]): Migration[] {
  if (applied.some(({ name }) => name === UNFINISHED_COPY.name)) {
    throw new Error(
      "This database is not complete: hallpass move or hallpass restore was interrupted. Run the same command again to finish it.",
    );
  }
  const newest = known.at(-1)?.number ?? 0;
  const newer = applied.findLast((each) => each.number > newest);
  if (newer) {
    throw new Error(
      `Hallpass ${newer.version} migrated this data (migration ${newer.name}). This is Hallpass ${build}, which does not know that migration. Start version ${versionOf(newer)} or newer.`,
    );
  }
  const byNumber = new Map(applied.map((each) => [each.number, each]));
  return known.filter((migration) => {
    const done = byNumber.get(migration.number);
    if (done && done.sha256 !== sha256(migration.sql)) {
      throw new Error(
        `Migration ${migration.name} was changed after it ran on this data (with Hallpass ${done.version}). Revert the change, and write a new migration.`,
      );
    }
    return !done;
  });
}
