import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { randomSecret } from "./crypto/random.ts";
import { type Keyring, keyring } from "./crypto/seal.ts";
import { hasDatabase } from "./db/backup.ts";
import type { Store } from "./db/store.ts";
import { DATABASE_FILE, entryAt, SECRET_FILE, SNAPSHOTS } from "./files/data-directory.ts";
import { codeOf, placeFile } from "./files/place.ts";
import { temporaryNameFor } from "./files/temporary.ts";
import { SECRET_MIN_BYTES } from "./settings/parsers.ts";
import type { Settings } from "./settings.ts";

type Place = Pick<Settings, "dataDirectory" | "databaseUrl" | "secrets">;

/**
 * The master secret: the operator's, else that of the data directory, which is made with the first data and never for data
 * that is there. Throws when it is missing, too short, or not the one that the data was sealed under.
 */
export async function openKeyring(place: Place, store: Store, { mayMake }: { mayMake: boolean }): Promise<Keyring> {
  const sealed = await sealedSamples(store);
  const keys = knownKeyring(place) ?? newKeyring(place, { hasData: sealed.length > 0, mayMake });
  requireOpens(place, keys, sealed);
  return keys;
}

/** The secret at hand, or null where there is none yet. */
export function knownKeyring({ secrets, dataDirectory, databaseUrl }: Place): Keyring | null {
  if (secrets) return keyring(secrets);
  if (databaseUrl) {
    throw new Error(
      "HALLPASS_SECRET must be set with DATABASE_URL: every instance on the database needs the same one.",
    );
  }
  const secret = readSecret(dataDirectory);
  return secret === null ? null : keyring([secret]);
}

/** Throws unless what was sealed can be opened, and says which secret does not fit. */
export function requireOpens(place: Place, keys: Keyring, sealed: readonly Uint8Array[]): void {
  if (opens(keys, sealed)) return;
  const file = join(place.dataDirectory, SECRET_FILE);
  if (!place.secrets) {
    throw new Error(
      `The data was sealed under another secret than the one in ${file}. Put the file there that belongs to the data: it was in the same directory.`,
    );
  }
  const inFile = place.databaseUrl ? null : readSecret(place.dataDirectory);
  const remedy =
    inFile !== null && opens(keyring([inFile]), sealed)
      ? `The one in ${file} opens it: unset HALLPASS_SECRET, or name that one in HALLPASS_PREVIOUS_SECRETS.`
      : "Set the one that was in use, or name it in HALLPASS_PREVIOUS_SECRETS.";
  throw new Error(`The data was sealed under another secret than HALLPASS_SECRET. ${remedy}`);
}

/**
 * Refuses what no start should go on from, before anything is opened or changed: a secret that is none, and, unless a new
 * beginning is wanted, a directory whose database is gone.
 */
export function requireStartable(place: Place, { isNew }: { isNew: boolean }): void {
  const { dataDirectory, databaseUrl } = place;
  knownKeyring(place);
  if (databaseUrl || isNew) return;
  const left = [SECRET_FILE, SNAPSHOTS].map((name) => join(dataDirectory, name)).find(entryAt);
  if (!left || hasDatabase(dataDirectory)) return;
  const file = join(dataDirectory, DATABASE_FILE);
  throw new Error(
    `${file} is ${entryAt(file) ? "empty" : "missing"}, and ${left} says that there was data. Put a backup in its place (hallpass restore <file>), or begin anew with --new.`,
  );
}

function newKeyring({ dataDirectory }: Place, { hasData, mayMake }: { hasData: boolean; mayMake: boolean }): Keyring {
  const file = join(dataDirectory, SECRET_FILE);
  if (hasData) {
    throw new Error(
      `${file} is missing, and the data was sealed under it. Put the file back from where the data comes from, or set HALLPASS_SECRET to its text. Without it the data cannot be read.`,
    );
  }
  if (!mayMake) throw new Error(`${file} is missing. hallpass serve makes it at the first start.`);
  makeSecret(file);
  const secret = readSecret(dataDirectory);
  if (secret === null) throw new Error(`${file} is gone again.`);
  return keyring([secret]);
}

function readSecret(dataDirectory: string): string | null {
  const file = join(dataDirectory, SECRET_FILE);
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new Error(`${file} cannot be read (${codeOf(error)}).`, { cause: error });
  }
  const bytes = Buffer.byteLength(text);
  if (bytes >= SECRET_MIN_BYTES) return text;
  throw new Error(
    `${file} holds ${bytes} bytes, and a secret has at least ${SECRET_MIN_BYTES}. Put it back from a backup. If there is no data yet, remove the file: a new one is made.`,
  );
}

/** Whole under its name or not there at all. Of two that start together, both use the one that was first. */
function makeSecret(file: string): void {
  const unfinished = temporaryNameFor(file);
  try {
    writeFileSync(unfinished, `${randomSecret()}${randomSecret()}\n`, { mode: 0o600, flag: "wx" });
    placeFile(unfinished, file, { replace: false });
  } catch (error) {
    if (!entryAt(file)) throw new Error(`${file} cannot be made (${codeOf(error)}).`, { cause: error });
  } finally {
    rmSync(unfinished, { force: true });
  }
}

const opens = (keys: Keyring, sealed: readonly Uint8Array[]) =>
  sealed.every((each) => {
    try {
      keys.open(each);
      return true;
    } catch {
      return false;
    }
  });

/** What every instance has sealed; nothing before its first start. */
async function sealedSamples(store: Store): Promise<Uint8Array[]> {
  return store.read(async (db) => {
    const configs = await db
      .select({ sealed: db.projects.sealedConfig })
      .from(db.projects)
      .where(eq(db.projects.id, INTERNAL_PROJECT_ID));
    const keys = await db
      .select({ sealed: db.signingKeys.sealedPrivateKey })
      .from(db.signingKeys)
      .where(eq(db.signingKeys.projectId, INTERNAL_PROJECT_ID));
    return [...configs, ...keys].map(({ sealed }) => sealed);
  });
}
