import packageJson from "../../../../package.json" with { type: "json" };
import type { Migration } from "./migrations.ts";

export interface MigrateOptions {
  /** Other migrations than the product's own: for tests. */
  migrations?: readonly Migration[];
  /** Changes nothing, only says what would run. */
  dryRun?: boolean;
  onProgress?(progress: MigrationProgress): void;
}

export interface MigrationProgress {
  name: string;
  /** Counts from 1. */
  step: number;
  steps: number;
}

export interface MigrationReport {
  /** Names of what ran; with `dryRun`, of what would run. */
  pending: string[];
  /** The copy of the data that was made before it changed. */
  snapshot?: string;
  /** What a person should do first, where no such copy can be made. */
  advice?: string;
}

/** A row of the table `migrations`: what ran, from which text, and which version of the product brought it. */
export interface Applied {
  number: number;
  name: string;
  sha256: string;
  version: string;
}

export const APP_VERSION: string = packageJson.version;

export const createMigrationsTable = `create table if not exists migrations (
  number integer primary key,
  name text not null,
  sha256 text not null,
  version text not null,
  applied_at bigint not null
)`;

export function sha256(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** What is still to run. Refuses data that a newer version has already changed, and migrations whose text was changed. */
export function findPending(known: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newest = known.at(-1)?.number ?? 0;
  const newer = applied.findLast((each) => each.number > newest);
  if (newer) {
    throw new Error(
      `Hallpass ${newer.version} migrated this data (migration ${newer.name}). This is Hallpass ${APP_VERSION}, which does not know that migration. Start version ${newer.version} or newer.`,
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
