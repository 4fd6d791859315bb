import { restore as putBack } from "#server/db/backup.ts";
import { readEnvironment } from "./environment.ts";
import type { Arguments } from "./run.ts";

/** `hallpass restore <file>`: puts a copy in the place of the data. Refused while a server runs. */
export async function restore(args: Arguments, file: string | undefined): Promise<number> {
  if (!file) throw new Error("Say from where: hallpass restore <file>");
  const { settings } = readEnvironment(args);
  if (settings.databaseUrl) throw new Error("The data is in PostgreSQL: restore it with pg_restore.");
  const replaced = putBack(settings.dataDirectory, file);
  const kept = replaced ? ` What was there before is in ${replaced}.` : "";
  process.stdout.write(args.json ? `${JSON.stringify({ replaced })}\n` : `Restored from ${file}.${kept}\n`);
  return 0;
}
