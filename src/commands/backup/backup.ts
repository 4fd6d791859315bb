import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { backup as copy } from "#server/db/sqlite/backup.ts";

/** `hallpass backup <file>`: writes a consistent copy, also while the server runs. */
export async function backup(args: Arguments): Promise<number> {
  const { argument: file = "", force } = args;
  const { settings } = readEnvironment(args, process.stderr);
  if (settings.databaseUrl) throw new Error("The data is in PostgreSQL (DATABASE_URL). Back it up with pg_dump.");
  await copy(settings.dataDirectory, file, { force });
  process.stdout.write(
    args.json
      ? `${JSON.stringify({ file })}\n`
      : `Wrote a backup to ${file}. It does not contain the secret: keep the secret, too.\n`,
  );
  return 0;
}
