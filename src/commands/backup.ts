import { backup as copy } from "#server/db/backup.ts";
import { readEnvironment } from "./environment.ts";
import type { Arguments } from "./run.ts";

/** `hallpass backup <file>`: a consistent copy, also while the server runs. */
export async function backup(args: Arguments, file: string | undefined): Promise<number> {
  if (!file) throw new Error("Say where to: hallpass backup <file>");
  const { settings } = readEnvironment(args);
  if (settings.databaseUrl) throw new Error("The data is in PostgreSQL: back it up with pg_dump.");
  copy(settings.dataDirectory, file);
  process.stdout.write(args.json ? `${JSON.stringify({ file })}\n` : `The data is in ${file}. Keep the secret, too.\n`);
  return 0;
}
