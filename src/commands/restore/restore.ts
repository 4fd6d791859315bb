import { join } from "node:path";
import { openersOf } from "#commands/backup-keys.ts";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { progressBars } from "#commands/progress.ts";
import { withBackupFile } from "#commands/stored-backup.ts";
import { restore as putBack, type Restored } from "#server/db/backup/restore.ts";
import { SECRET_FILE } from "#server/files/data-directory.ts";
import { knownKeyring, requireOpens } from "#server/secret.ts";
import { placeOf } from "#server/settings.ts";
import { RESTORE_PHASES } from "./phases.ts";
import { noticeOf } from "./proof.ts";

/** `hallpass restore <file>`: restores a backup. Refused while a server runs. */
export async function restore(args: Arguments): Promise<number> {
  const { argument: file = "" } = args;
  const { settings } = readEnvironment(args, process.stderr);
  const openers = await openersOf(args, settings);
  const keys = knownKeyring(settings);
  const bars = progressBars(RESTORE_PHASES);
  function requireOpened(sealed: readonly Uint8Array[]): void {
    if (keys) {
      requireOpens(settings, keys, sealed);
      return;
    }
    // A database without an instance holds no sealed data, so any secret works.
    if (sealed.length === 0) return;
    const secret = join(settings.dataDirectory, SECRET_FILE);
    throw new Error(`The secret to open ${file} is missing. Put the secret of the backup into ${secret} first.`);
  }
  try {
    const options = { openers, keys, called: file, onPhase: bars.begin };
    const restored = await withBackupFile(
      settings,
      file,
      () => bars.begin("fetching"),
      (path) => putBack(placeOf(settings), path, requireOpened, options),
    );
    bars.end();
    process.stdout.write(args.json ? `${JSON.stringify(reportOf(file, restored))}\n` : sentences(file, restored));
  } finally {
    bars.end();
  }
  return 0;
}

const reportOf = (file: string, { snapshot, proof, migrated }: Restored) => ({
  file,
  replaced: snapshot ?? null,
  digest: proof,
  migrated,
});

function sentences(file: string, restored: Restored): string {
  const { snapshot, migrated } = restored;
  const kept = snapshot ? ` The previous data is in ${snapshot}.` : "";
  const ran = migrated.length > 0 ? `Ran migrations: ${migrated.join(", ")}.` : null;
  return [`Restored from ${file}.${kept}`, ran, noticeOf(file, restored)]
    .filter((line) => line !== null)
    .join("\n")
    .concat("\n");
}
