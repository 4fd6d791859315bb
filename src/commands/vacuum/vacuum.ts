import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { progressBar } from "#commands/progress.ts";
import { inBytes } from "#commands/space/bytes.ts";
import { hasData } from "#commands/transfer-store.ts";
import { planVacuum, vacuum } from "#server/db/sqlite/vacuum.ts";

/** `hallpass vacuum`: compacts the file of SQLite, or with `--dry-run` says what that would take. */
export async function compact(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const { dataDirectory, databaseUrl } = settings;
  if (databaseUrl !== null) {
    throw new Error(
      "DATABASE_URL is set: hallpass vacuum compacts SQLite only. Autovacuum of PostgreSQL makes room by itself; hallpass space shows when it last ran.",
    );
  }
  if (!hasData(settings)) throw new Error(`There is no data in ${dataDirectory}.`);
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
  say(
    `The database has ${inBytes(fileBytes)}, and becomes smaller by about ${inBytes(gainBytes)}. That takes up to ${estimatedSeconds} seconds and ${inBytes(neededBytes)} of free space.`,
  );
  if (problem !== null) throw new Error(problem);
  if (args.dryRun) {
    if (args.json) process.stdout.write(`${JSON.stringify({ ...facts, new_file_bytes: null })}\n`);
    return 0;
  }
  const newBytes = await showingTime(estimatedSeconds, () => vacuum(dataDirectory));
  if (args.json) process.stdout.write(`${JSON.stringify({ ...facts, new_file_bytes: newBytes })}\n`);
  else say(`Done: the database has ${inBytes(newBytes)} now.`);
  return 0;
}

const REDRAW_MILLIS = 250;
/** The work may take longer than the estimate: the bar is full only at its end. */
const NEARLY_ALL = 0.99;

/** Shows how much of the estimated time has passed: SQLite compacts in one statement, and does not say how far it is. */
async function showingTime<T>(estimatedSeconds: number, work: () => Promise<T>): Promise<T> {
  const bar = progressBar("Compacting");
  const begun = performance.now();
  const redraw = setInterval(() => {
    const passed = (performance.now() - begun) / 1_000 / estimatedSeconds;
    bar.update?.(Math.min(passed, NEARLY_ALL), 1);
  }, REDRAW_MILLIS);
  try {
    return await work();
  } finally {
    clearInterval(redraw);
    bar.end();
  }
}
