import { migrateStore } from "#server/db/open.ts";
import { readEnvironment } from "./environment.ts";
import type { Arguments } from "./run.ts";

/** Brings the database up to date, or with `--dry-run` says what that would do. */
export async function migrate(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args);
  const report = await migrateStore({
    directory: settings.dataDirectory,
    databaseUrl: settings.databaseUrl ?? undefined,
    dryRun: args.dryRun,
  });
  if (args.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else process.stdout.write(`${sentences(report.pending, args.dryRun, settings.databaseUrl !== null)}\n`);
  return 0;
}

function sentences(pending: readonly string[], dryRun: boolean, isPostgres: boolean): string {
  if (pending.length === 0) return "The database is up to date.";
  if (!dryRun) return `Done: ${pending.join(", ")}.`;
  const advice = isPostgres ? "\nTake a backup of the database before: on PostgreSQL there is no snapshot." : "";
  return `To be done: ${pending.join(", ")}.${advice}`;
}
