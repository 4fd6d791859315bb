import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { showingTime } from "#commands/progress.ts";
import { inBytes } from "#commands/space/bytes.ts";
import { requireData } from "#commands/transfer-store.ts";
import { planVacuum, vacuum } from "#server/db/sqlite/vacuum.ts";

/** `hallpass vacuum`: compacts the file of SQLite, or with `--dry-run` says what that would take. */
export async function compact(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const { dataDirectory, databaseUrl } = settings;
  if (databaseUrl !== null) {
    throw new Error(
      "DATABASE_URL is set: hallpass vacuum compacts SQLite only. PostgreSQL frees space with autovacuum; hallpass space shows when it last ran.",
    );
  }
  requireData(settings);
  const plan = planVacuum(dataDirectory);
  const { fileBytes, gainBytes, neededBytes, estimatedSeconds, problem } = plan;
  const facts = {
    file_bytes: fileBytes,
    gain_bytes: gainBytes,
    needed_bytes: neededBytes,
    needed_temporary_bytes: plan.neededTemporaryBytes,
    estimated_seconds: estimatedSeconds,
  };
  const say = (text: string) => (args.json ? process.stderr : process.stdout).write(`${text}\n`);
  const seconds = estimatedSeconds === 1 ? "a second" : `${estimatedSeconds} seconds`;
  say(
    `The database has ${inBytes(fileBytes)}, and shrinks by about ${inBytes(gainBytes)}. This needs up to ${seconds} and ${inBytes(neededBytes)} of free space.`,
  );
  if (problem !== null) throw new Error(problem);
  if (args.dryRun) {
    if (args.json) process.stdout.write(`${JSON.stringify({ ...facts, new_file_bytes: null })}\n`);
    return 0;
  }
  const newBytes = await showingTime("Compacting", estimatedSeconds, () => vacuum(dataDirectory));
  if (args.json) process.stdout.write(`${JSON.stringify({ ...facts, new_file_bytes: newBytes })}\n`);
  else say(`Done: the database has ${inBytes(newBytes)} now.`);
  return 0;
}
