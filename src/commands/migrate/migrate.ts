import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { progressBar } from "#commands/progress.ts";
import type { MigrationReport } from "#server/db/migrate/migrate.ts";
import { migrateStore } from "#server/db/store/open.ts";
import { requireNotMoved } from "#server/files/moved.ts";
import { requireStartable } from "#server/secret.ts";
import { placeOf } from "#server/settings.ts";

/** Runs pending migrations, or with `--dry-run` prints them. */
export async function migrate(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  // What would run on data that nobody should use is of no interest either.
  if (!settings.databaseUrl && args.dryRun) requireNotMoved(settings.dataDirectory);
  else if (!settings.databaseUrl) requireStartable(settings, args);
  const progress = progressBar("Migrating");
  const report = await migrateStore({
    ...placeOf(settings),
    dryRun: args.dryRun,
    onProgress: ({ step, steps }) => progress.update?.(step - 1, steps),
  }).finally(progress.end);
  const database = settings.databaseUrl ? "postgres" : "sqlite";
  if (args.json) process.stdout.write(`${JSON.stringify({ database, dry_run: args.dryRun, ...report })}\n`);
  else process.stdout.write(`${sentences(report, args.dryRun)}\n`);
  return 0;
}

function sentences({ pending, snapshot, advice }: MigrationReport, dryRun: boolean): string {
  if (pending.length === 0) return "The database is up to date.";
  const done = dryRun ? `Pending migrations: ${pending.join(", ")}.` : `Ran migrations: ${pending.join(", ")}.`;
  const copy = snapshot && `The data before the migration is in ${snapshot}.`;
  return [done, copy, dryRun && advice].filter(Boolean).join("\n");
}
