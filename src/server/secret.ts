import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { randomSecret } from "./crypto/random.ts";
import { type Keyring, keyring } from "./crypto/seal.ts";
import { hasDatabase } from "./db/sqlite/backup.ts";
import type { Store } from "./db/store/store.ts";
import { DATABASE_FILE, entryAt, SECRET_FILE, SNAPSHOTS } from "./files/data-directory.ts";
import { codeOf, placeFile } from "./files/place.ts";
import { temporaryNameFor } from "./files/temporary.ts";
import { SECRET_MIN_BYTES } from "./settings/parsers.ts";
import type { Settings } from "./settings.ts";

type Place = Pick<Settings, "dataDirectory" | "databaseUrl" | "secrets">;

/**
 * Opens the master secret: the operator's, else that of the data directory. A new secret is made only for a new data
 * directory, never for existing data. Throws when the secret is missing, too short, or not the one that the data was
 * sealed under.
 */
export async function openKeyring(location: Place, store: Store, { mayMake }: { mayMake: boolean }): Promise<Keyring> {
  const sealed = await sealedSamples(store);
  const keys = knownKeyring(location) ?? newKeyring(location, { hasData: sealed.length > 0, mayMake });
  requireOpens(location, keys, sealed);
  return keys;
}

/** Returns the keyring of the current secret, or null if there is none yet. */
export function knownKeyring({ secrets, dataDirectory, databaseUrl }: Place): Keyring | null {
  if (secrets) return keyring(secrets);
  if (databaseUrl) {
    throw new Error("DATABASE_URL requires HALLPASS_SECRET: every instance on the database needs the same secret.");
  }
  const secret = readSecret(dataDirectory);
  return secret === null ? null : keyring([secret]);
}

/** Throws unless the secret opens the sealed data. The error names the wrong secret. */
export function requireOpens(location: Place, keys: Keyring, sealed: readonly Uint8Array[]): void {
  if (opens(keys, sealed)) return;
  const file = join(location.dataDirectory, SECRET_FILE);
  if (!location.secrets) {
    throw new Error(
      `The data was sealed under another secret than the one in ${file}. Restore the secret file of this data, from the same directory as the data.`,
    );
  }
  const inFile = location.databaseUrl ? null : readSecret(location.dataDirectory);
  const remedy =
    inFile !== null && opens(keyring([inFile]), sealed)
      ? `The secret in ${file} opens it: unset HALLPASS_SECRET, or add that secret to HALLPASS_PREVIOUS_SECRETS.`
      : "Set the former secret, or add it to HALLPASS_PREVIOUS_SECRETS.";
  throw new Error(`The data was sealed under another secret than HALLPASS_SECRET. ${remedy}`);
}

/**
 * Refuses a start before anything is opened or changed: when the secret is invalid, and, unless the operator wants an
 * empty database, when a used data directory has no database.
 */
export function requireStartable(location: Place, { isNew }: { isNew: boolean }): void {
  const { dataDirectory, databaseUrl } = location;
  knownKeyring(location);
  if (databaseUrl || isNew) return;
  const left = [SECRET_FILE, SNAPSHOTS].map((name) => join(dataDirectory, name)).find(entryAt);
  if (!left || hasDatabase(dataDirectory)) return;
  const file = join(dataDirectory, DATABASE_FILE);
  throw new Error(
    `${file} is ${entryAt(file) ? "empty" : "missing"}, but ${left} shows that there was data. Restore a backup (hallpass restore <file>), or start with an empty database (--new).`,
  );
}

function newKeyring({ dataDirectory }: Place, { hasData, mayMake }: { hasData: boolean; mayMake: boolean }): Keyring {
  const file = join(dataDirectory, SECRET_FILE);
  if (hasData) {
    throw new Error(
      `${file} is missing, and the data was sealed under it. Copy the file from the source of the data, or set HALLPASS_SECRET to its text. Without the secret, Hallpass cannot read the data.`,
    );
  }
  if (!mayMake) throw new Error(`${file} is missing. hallpass serve creates it at the first start.`);
  makeSecret(file);
  const secret = readSecret(dataDirectory);
  if (secret === null) throw new Error(`${file} was deleted right after its creation.`);
  return keyring([secret]);
}

function readSecret(dataDirectory: string): string | null {
  const file = join(dataDirectory, SECRET_FILE);
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new Error(`Cannot read ${file} (${codeOf(error)}).`, { cause: error });
  }
  const bytes = Buffer.byteLength(text);
  if (bytes >= SECRET_MIN_BYTES) return text;
  throw new Error(
    `${file} holds ${bytes} bytes, but a secret has at least ${SECRET_MIN_BYTES}. Restore it from a backup. If there is no data yet, delete the file, and Hallpass creates a new one.`,
  );
}

/**
 * Writes a new secret file: complete under its name, or not at all. If two servers start at the same time, both use the
 * file that was first.
 */
function makeSecret(file: string): void {
  const unfinished = temporaryNameFor(file);
  try {
    writeFileSync(unfinished, `${randomSecret()}${randomSecret()}\n`, { mode: 0o600, flag: "wx" });
    placeFile(unfinished, file, { replace: false });
  } catch (error) {
    if (!entryAt(file)) throw new Error(`Cannot create ${file} (${codeOf(error)}).`, { cause: error });
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

/** Returns data that every instance has sealed; empty before the first start. */
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
