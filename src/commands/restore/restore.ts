import { join } from "node:path";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { restore as putBack } from "#server/db/sqlite/backup.ts";
import { SECRET_FILE } from "#server/files/data-directory.ts";
import { knownKeyring, requireOpens } from "#server/secret.ts";

/** `hallpass restore <file>`: restores a backup. Refused while a server runs. */
export async function restore(args: Arguments): Promise<number> {
  const { argument: file = "" } = args;
  const { settings } = readEnvironment(args, process.stderr);
  if (settings.databaseUrl) {
    throw new Error("The data is in PostgreSQL (DATABASE_URL). Restore it with pg_restore.");
  }
  const replaced = await putBack(settings.dataDirectory, file, (sealed) => {
    const keys = knownKeyring(settings);
    if (keys) return requireOpens(settings, keys, sealed);
    // A database without an instance holds no sealed data, so any secret works.
    if (sealed.length === 0) return;
    const secret = join(settings.dataDirectory, SECRET_FILE);
    throw new Error(`The secret to open ${file} is missing. Put the secret of the backup into ${secret} first.`);
  });
  const kept = replaced ? ` The previous data is in ${replaced}.` : "";
  process.stdout.write(args.json ? `${JSON.stringify({ replaced })}\n` : `Restored from ${file}.${kept}\n`);
  return 0;
}
