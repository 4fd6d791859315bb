import { join } from "node:path";
import { restore as putBack } from "#server/db/backup.ts";
import { SECRET_FILE } from "#server/files/data-directory.ts";
import { knownKeyring, requireOpens } from "#server/secret.ts";
import type { Arguments } from "./command.ts";
import { readEnvironment } from "./environment.ts";

/** `hallpass restore <file>`: puts a copy in the place of the data. Refused while a server runs. */
export async function restore(args: Arguments): Promise<number> {
  const { argument: file = "" } = args;
  const { settings } = readEnvironment(args, process.stderr);
  if (settings.databaseUrl) {
    throw new Error("The data is in PostgreSQL (DATABASE_URL): restore it with pg_restore.");
  }
  const replaced = await putBack(settings.dataDirectory, file, (sealed) => {
    const keys = knownKeyring(settings);
    if (keys) return requireOpens(settings, keys, sealed);
    // Of a database without an instance nothing was sealed, so any secret will do.
    if (sealed.length === 0) return;
    const secret = join(settings.dataDirectory, SECRET_FILE);
    throw new Error(`There is no secret to open ${file} with. Put the one that belongs to it into ${secret} first.`);
  });
  const kept = replaced ? ` What was there before is in ${replaced}.` : "";
  process.stdout.write(args.json ? `${JSON.stringify({ replaced })}\n` : `Restored from ${file}.${kept}\n`);
  return 0;
}
