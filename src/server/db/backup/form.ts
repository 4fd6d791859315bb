import { decrypted, SEALING_BYTES, type Sealing, sealingOf } from "#server/crypto/encryption.ts";
import { DamagedStream, NotOpened, type Openers, WrongPassphrase } from "#server/crypto/opening.ts";
import { DamagedCopy, MAGIC } from "#server/db/copy/frames.ts";
import { ByteReader, fileBytes } from "#server/files/bytes.ts";
import { PAGES_MAGIC } from "./pages.ts";

/**
 * The content of a backup: a SQLite database, compressed and with a digest (`pages`) or, from older versions and as a
 * snapshot, as it is; or a copy for any database.
 */
export type BackupForm = "pages" | "sqlite" | "copy";

/** A backup that can be read. */
export interface BackupFile {
  form: BackupForm;
  /** Its encryption; null if it has none. */
  sealing: Sealing | null;
  /** Its content, decrypted. */
  bytes(): AsyncIterable<Uint8Array>;
}

const SQLITE_MAGIC = Buffer.from("SQLite format 3\u0000");

/** Determines the form of a file. Throws when it needs a passphrase or an identity, or a different one. */
export async function openBackup(file: string, openers: Openers, called = file): Promise<BackupFile> {
  const start = await startOf(fileBytes(file), SEALING_BYTES);
  const sealing = sealingOf(start);
  const bytes = () => (sealing === null ? fileBytes(file) : decrypted(start, fileBytes(file), openers));
  try {
    const form = await formOf(bytes());
    // A file that is neither may be a database that SQLite itself has to judge; in an encrypted one, there is none.
    if (sealing !== null && form === null) throw new DamagedCopy("it contains no backup");
    return { form: form ?? "sqlite", sealing, bytes };
  } catch (error) {
    throw explained(called, error);
  }
}

/** An error of the reader for people: a wrong passphrase and a damaged file have different messages. */
export function explained(file: string, error: unknown): unknown {
  if (error instanceof NotOpened) return new Error(`${file} ${LACKING[error.lacks]}`, { cause: error });
  if (error instanceof WrongPassphrase) return new Error(`The passphrase does not open ${file}.`, { cause: error });
  if (error instanceof DamagedCopy || error instanceof DamagedStream) {
    return new Error(`${file} is not a valid Hallpass backup: ${error.message}.`, { cause: error });
  }
  return error;
}

const LACKING = {
  passphrase: "is encrypted. Give its passphrase with --passphrase-file, or in HALLPASS_BACKUP_PASSPHRASE.",
  identity: "is encrypted to a key. Give the file with its identity (AGE-SECRET-KEY-1…) with --identity-file.",
  "right identity": "is encrypted to other keys. None of the identities in --identity-file opens it.",
};

const FORMS = [
  ["copy", MAGIC],
  ["pages", PAGES_MAGIC],
  ["sqlite", SQLITE_MAGIC],
] as const;

async function formOf(bytes: AsyncIterable<Uint8Array>): Promise<BackupForm | null> {
  const start = await startOf(bytes, Math.max(...FORMS.map(([, magic]) => magic.length)));
  return FORMS.find(([, magic]) => start.subarray(0, magic.length).equals(magic))?.[0] ?? null;
}

/** The first bytes of a stream, or all of a shorter one. */
async function startOf(bytes: AsyncIterable<Uint8Array>, length: number): Promise<Buffer> {
  const input = new ByteReader(bytes);
  try {
    return (await input.take(length)) ?? input.rest();
  } finally {
    await input.close();
  }
}
