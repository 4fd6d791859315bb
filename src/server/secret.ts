import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { BY_SYSTEM } from "./audit/write.ts";
import { randomSecret } from "./crypto/random.ts";
import { type Keyring, keyring, masterSecret } from "./crypto/seal.ts";
import { hasDatabase } from "./db/sqlite/backup.ts";
import type { Store } from "./db/store/store.ts";
import {
  createEmptyFile,
  DATABASE_FILE,
  entryAt,
  PREVIOUS_SECRETS_FILE,
  requireReachable,
  SECRET_FILE,
  SNAPSHOTS,
} from "./files/data-directory.ts";
import { requireNotMoved } from "./files/moved.ts";
import { codeOf, placeFile } from "./files/place.ts";
import { cannotRead } from "./files/rights.ts";
import { temporaryNameFor } from "./files/temporary.ts";
import { NEWER_SECRET, openUsed, startUsingIn, usedSecrets } from "./secrets/used-secrets.ts";
import { SECRET_MIN_BYTES } from "./settings/parsers.ts";
import { SettingsError } from "./settings/reader.ts";
import type { Settings } from "./settings.ts";

type Place = Pick<Settings, "dataDirectory" | "databaseUrl" | "secrets">;

/** The texts of the available secrets: the current one first, then those from before rotations. */
export type SecretTexts = readonly [string, ...string[]];

interface OpenKeyring {
  /** Whether a new data directory gets a new secret. */
  mayMake: boolean;
  /** Does not record in the data that it is sealed under another secret from now on. */
  readOnly?: boolean;
  now?(): number;
}

/**
 * Opens the master secret: the operator's, else that of the data directory. A new secret is made only for a new data
 * directory, never for existing data. Throws when the secret is missing, too short, or not the one that the data was
 * sealed under.
 */
export async function openKeyring(
  location: Place,
  store: Store,
  { mayMake, readOnly = false, now = Date.now }: OpenKeyring,
): Promise<Keyring> {
  const sealed = await sealedSamples(store);
  const texts = knownSecrets(location) ?? newSecret(location, { hasData: sealed.length > 0, mayMake });
  const keys = keyring(texts);
  const used = await store.rows(usedSecrets, {});
  requireNewest(location, texts, used);
  requireOpens(location, keys, sealed);
  const isKnown = used.some(({ id }) => id === keys.presentId);
  if (!readOnly && !isKnown) await store.write((tx) => startUsingIn(tx, { now }, texts, BY_SYSTEM));
  await refreshKeyring(location, store, keys);
  return keys;
}

/**
 * Continues a keyring with the available secrets and with the records of secrets in the data. The newest recorded
 * secret seals, in any order of the texts, so all processes on the data agree. Throws when that secret is not
 * available.
 */
export async function refreshKeyring(location: Place, store: Store, keys: Keyring): Promise<void> {
  const texts = knownSecrets(location);
  if (!texts) throw new Error(`${join(location.dataDirectory, SECRET_FILE)} is missing.`);
  const rows = await store.rows(usedSecrets, {});
  const used = openUsed(rows, texts);
  const [first] = texts;
  // Only a process that may not write finds a first secret that the data does not know.
  const isNew = rows.length === 0 || !rows.some(({ id }) => id === masterSecret(first).id);
  const present = isNew ? first : texts.find((text) => masterSecret(text).id === rows[0]?.id);
  if (present === undefined) {
    throw new Error(NEWER_SECRET);
  }
  keys.use({ texts: [present, ...texts.filter((text) => text !== present)], used });
}

/** Returns the keyring of the available secrets, or null if there is none yet. */
export function knownKeyring(location: Place): Keyring | null {
  const texts = knownSecrets(location);
  return texts && keyring(texts);
}

/** Returns the texts of the available secrets, or null if there is none yet. */
export function knownSecrets({ secrets, dataDirectory, databaseUrl }: Place): SecretTexts | null {
  if (secrets) return secrets;
  if (databaseUrl) {
    throw new SettingsError([
      "DATABASE_URL requires HALLPASS_SECRET: every instance on the database needs the same secret.",
    ]);
  }
  const secret = readSecret(dataDirectory);
  return secret === null ? null : [secret, ...previousSecrets(dataDirectory).filter((each) => each !== secret)];
}

/** Returns the secrets that were replaced and are kept in the data directory, the last one first. */
export function previousSecrets(dataDirectory: string): string[] {
  const file = join(dataDirectory, PREVIOUS_SECRETS_FILE);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw cannotRead(file, error);
  }
  const all: unknown = parsed(text);
  const isList = Array.isArray(all) && all.every((each): each is string => typeof each === "string" && isLong(each));
  if (isList) return all;
  throw new Error(`${file} is not a list of secrets. Restore it from a backup, together with ${SECRET_FILE}.`);
}

/**
 * Replaces the current secret of a data directory, and keeps the former one beside it; does nothing if the given secret
 * is already the current one. A crash in between leaves both files usable: a secret may be in both.
 */
export function replaceSecret(dataDirectory: string, next: string): void {
  const present = readSecret(dataDirectory);
  if (present === null) throw new Error(`${join(dataDirectory, SECRET_FILE)} is missing.`);
  if (present === next) return;
  const others = previousSecrets(dataDirectory).filter((each) => each !== present);
  keepPrevious(dataDirectory, [present, ...others]);
  writeWhole(join(dataDirectory, SECRET_FILE), `${next}\n`, { replace: true });
}

/** Removes these of the replaced secrets of a data directory, and keeps the others. */
export function removePrevious(dataDirectory: string, unneeded: readonly string[]): void {
  keepPrevious(
    dataDirectory,
    previousSecrets(dataDirectory).filter((each) => !unneeded.includes(each)),
  );
}

function keepPrevious(dataDirectory: string, kept: readonly string[]): void {
  const file = join(dataDirectory, PREVIOUS_SECRETS_FILE);
  if (kept.length === 0) rmSync(file, { force: true });
  else writeWhole(file, `${JSON.stringify(kept)}\n`, { replace: true });
}

/** Throws when the available secrets are from before a rotation of the data. */
function requireNewest({ secrets, dataDirectory }: Place, texts: SecretTexts, used: readonly { id: string }[]): void {
  const atHand = texts.map((text) => masterSecret(text).id);
  const [newest] = used;
  if (!newest || atHand.includes(newest.id) || !used.some(({ id }) => atHand.includes(id))) return;
  if (secrets) throw new Error(NEWER_SECRET);
  throw new Error(
    `The data is sealed under a newer secret than the one in ${join(dataDirectory, SECRET_FILE)}. Restore the secret file that hallpass keys rotate wrote.`,
  );
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
  const inFile = location.databaseUrl ? null : knownSecrets({ ...location, secrets: null });
  const remedy =
    inFile !== null && opens(keyring(inFile), sealed)
      ? `The secret in ${file} opens it: unset HALLPASS_SECRET, or add that secret to HALLPASS_PREVIOUS_SECRETS.`
      : "Set the former secret, or add it to HALLPASS_PREVIOUS_SECRETS.";
  throw new Error(`The data was sealed under another secret than HALLPASS_SECRET. ${remedy}`);
}

/**
 * Refuses a start before anything is opened or changed: when the secret is invalid, when the data was moved elsewhere,
 * and, unless the operator wants an empty database, when a used data directory has no database.
 */
export function requireStartable(location: Place, { isNew }: { isNew: boolean }): void {
  const { dataDirectory, databaseUrl } = location;
  if (!databaseUrl) {
    requireReachable(dataDirectory);
    requireNotMoved(dataDirectory);
  }
  knownSecrets(location);
  if (databaseUrl || isNew) return;
  const left = [SECRET_FILE, SNAPSHOTS].map((name) => join(dataDirectory, name)).find(entryAt);
  if (!left || hasDatabase(dataDirectory)) return;
  const file = join(dataDirectory, DATABASE_FILE);
  throw new Error(
    `${file} is ${entryAt(file) ? "empty" : "missing"}, but ${left} shows that there was data. Restore a backup (hallpass restore <file>), or start with an empty database (--new).`,
  );
}

function newSecret(
  { dataDirectory }: Place,
  { hasData, mayMake }: { hasData: boolean; mayMake: boolean },
): SecretTexts {
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
  return [secret];
}

function readSecret(dataDirectory: string): string | null {
  const file = join(dataDirectory, SECRET_FILE);
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw cannotRead(file, error);
  }
  const bytes = Buffer.byteLength(text);
  if (bytes >= SECRET_MIN_BYTES) return text;
  throw new Error(
    `${file} holds ${bytes} bytes, but a secret has at least ${SECRET_MIN_BYTES}. Restore it from a backup. If there is no data yet, delete the file, and Hallpass creates a new one.`,
  );
}

/** If two servers start at the same time, both use the file that was first. */
function makeSecret(file: string): void {
  try {
    writeWhole(file, `${newSecretText()}\n`, { replace: false });
  } catch (error) {
    if (!entryAt(file)) throw new Error(`Cannot create ${file} (${codeOf(error)}).`, { cause: error });
  }
}

/** Makes a secret for a data directory. */
export const newSecretText = () => `${randomSecret()}${randomSecret()}`;

/** Writes a file that only the owner of its directory can read: complete under its name, or not at all. */
function writeWhole(file: string, text: string, options: { replace: boolean }): void {
  const unfinished = temporaryNameFor(file);
  try {
    createEmptyFile(unfinished);
    writeFileSync(unfinished, text);
    placeFile(unfinished, file, options);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isLong = (text: string) => Buffer.byteLength(text) >= SECRET_MIN_BYTES;

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
