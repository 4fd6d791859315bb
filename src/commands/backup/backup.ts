import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { encryptToOf } from "#commands/backup-keys.ts";
import type { Arguments } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { progressBars } from "#commands/progress.ts";
import { storedName, storeOf } from "#commands/stored-backup.ts";
import { requireData } from "#commands/transfer-store.ts";
import type { EncryptTo } from "#server/crypto/age.ts";
import { type BackupOptions, backUpOwnData, backup as make } from "#server/db/backup/make.ts";
import type { OnRows } from "#server/db/copy/source.ts";
import { inScratch } from "#server/db/sqlite/temporary-directory.ts";
import { migrateStore, openStore } from "#server/db/store/open.ts";
import { safeError } from "#server/db/store/safe-error.ts";
import { recordExternalBackup } from "#server/features/backups/index.ts";
import { SECRET_FILE } from "#server/files/data-directory.ts";
import { alreadyThere } from "#server/files/place.ts";
import { knownKeyring } from "#server/secret.ts";
import { placeOf, type Settings } from "#server/settings.ts";

/** `hallpass backup <file>`: writes a consistent copy, also while the server runs. */
export async function backup(args: Arguments): Promise<number> {
  const { argument: file = "", force } = args;
  const { settings } = readEnvironment(args, process.stderr);
  const encryptTo = await encryptToOf(args, settings);
  const bars = progressBars({
    copying: "Copying",
    checking: "Checking",
    packing: "Compressing",
    encrypting: "Encrypting",
    sending: "Sending",
  });
  try {
    const name = storedName(file);
    const options = { encryptTo, keys: keysAtHand(settings), onPhase: bars.begin };
    const { place, bytes } =
      name === null
        ? { place: resolve(file), bytes: await make(placeOf(settings), file, { force, ...options }) }
        : await send(settings, { name, force, options, onSending: () => bars.begin("sending") });
    bars.end();
    const unnoted = await note(settings, { at: Date.now(), place, bytes });
    if (unnoted !== null) process.stderr.write(`${unnoted}\n`);
    const database = settings.databaseUrl ? "postgres" : "sqlite";
    const advice = adviceOf(encryptTo);
    process.stdout.write(
      args.json
        ? `${JSON.stringify({ file, bytes, database, encrypted: encryptTo !== null, noted: unnoted === null })}\n`
        : `Wrote a backup to ${file}. ${advice} It does not contain the secret: ${secretAdvice(settings)}\n`,
    );
  } finally {
    bars.end();
  }
  return 0;
}

function adviceOf(to: EncryptTo | null): string {
  if (to === null) return "It is not encrypted.";
  return `It is encrypted: keep the ${"passphrase" in to ? "passphrase" : "identity of a recipient"}, too.`;
}

interface Sending {
  name: string;
  force: boolean;
  options: BackupOptions;
  onSending(): OnRows | undefined;
}

/** Makes a backup among the temporary files, and sends it to the store. */
async function send(settings: Settings, { name, force, options, onSending }: Sending) {
  const store = storeOf(settings);
  const place = store.place + name;
  if (!force && (await store.sizeOf(name)) !== null) throw new Error(alreadyThere(place));
  return await inScratch("hallpass-send", async (directory) => {
    const file = join(directory, "backup");
    let bytes = 0;
    await backUpOwnData(placeOf(settings), file, {
      ...options,
      beforeNamed(size) {
        bytes = size;
      },
    });
    const onBytes = onSending();
    await store.put(name, file, { onBytes: (done) => onBytes?.(done, bytes) });
    return { place, bytes };
  });
}

/** Notes the backup in the data, for the doctor and the console. The file is good either way; returns why nothing is noted. */
async function note(settings: Settings, made: Parameters<typeof recordExternalBackup>[1]): Promise<string | null> {
  const unnoted = (why: string) => `The server does not know of this backup, and doctor does not count it: ${why}`;
  try {
    const { pending } = await migrateStore({ ...placeOf(settings), dryRun: true });
    if (pending.length > 0) return unnoted("the data needs a migration.");
    const store = await openStore({ ...placeOf(settings), beside: true });
    await recordExternalBackup(store, made).finally(store.close);
    return null;
  } catch (error) {
    return unnoted(safeError(error).message);
  }
}

/** A backup can be made without the secret, for whoever still looks for it. */
function keysAtHand(settings: Settings) {
  requireData(settings);
  return settings.secrets === null && settings.databaseUrl !== null ? null : knownKeyring(settings);
}

function secretAdvice({ secrets, databaseUrl, dataDirectory }: Settings): string {
  const isHere = secrets !== null || (databaseUrl === null && existsSync(join(dataDirectory, SECRET_FILE)));
  if (isHere) return "keep the secret, too.";
  const places = databaseUrl === null ? `${join(dataDirectory, SECRET_FILE)} is missing, and ` : "";
  return `${places}HALLPASS_SECRET is not set. Find the secret: without it, nobody can use this backup.`;
}
