import { DamagedStream, openStream, SEALED_MAGIC, WrongPassphrase } from "#server/crypto/sealed-stream.ts";
import { DamagedCopy, MAGIC } from "#server/db/copy/frames.ts";
import { ByteReader, fileBytes } from "#server/files/bytes.ts";
import { PAGES_MAGIC } from "./pages.ts";

/**
 * What a backup contains: a SQLite database, compressed and with a digest (`pages`) or, from older versions and as a snapshot,
 * just so; or a copy for any database.
 */
export type BackupForm = "pages" | "sqlite" | "copy";

/** A backup that can be read. */
export interface BackupFile {
  form: BackupForm;
  isSealed: boolean;
  /** Its content, without the passphrase. */
  bytes(): AsyncIterable<Uint8Array>;
}

const SQLITE_MAGIC = Buffer.from("SQLite format 3\u0000");

/** Finds out what a file is. Throws when it needs a passphrase, or another one. */
export async function openBackup(file: string, passphrase: string | null, called = file): Promise<BackupFile> {
  const isSealed = await beginsWith(fileBytes(file), SEALED_MAGIC);
  if (isSealed && passphrase === null) {
    throw new Error(
      `${called} is encrypted. Give its passphrase with --passphrase-file, or in HALLPASS_BACKUP_PASSPHRASE.`,
    );
  }
  const bytes = () => (isSealed ? openStream(fileBytes(file), passphrase ?? "") : fileBytes(file));
  try {
    const form = await formOf(bytes());
    // A file that is neither may be a database that SQLite itself has to judge; in an encrypted one, there is none.
    if (isSealed && form === null) throw new DamagedCopy("it contains no backup");
    return { form: form ?? "sqlite", isSealed, bytes };
  } catch (error) {
    throw explained(called, error);
  }
}

/** An error of the reader for people: a wrong passphrase and a damaged file are two things. */
export function explained(file: string, error: unknown): unknown {
  if (error instanceof WrongPassphrase) return new Error(`The passphrase does not open ${file}.`, { cause: error });
  if (error instanceof DamagedCopy || error instanceof DamagedStream) {
    return new Error(`${file} is not a valid Hallpass backup: ${error.message}.`, { cause: error });
  }
  return error;
}

const FORMS = [
  ["copy", MAGIC],
  ["pages", PAGES_MAGIC],
  ["sqlite", SQLITE_MAGIC],
] as const;

async function formOf(bytes: AsyncIterable<Uint8Array>): Promise<BackupForm | null> {
  const input = new ByteReader(bytes);
  try {
    const start = await input.take(Math.max(...FORMS.map(([, magic]) => magic.length)));
    return FORMS.find(([, magic]) => start?.subarray(0, magic.length).equals(magic))?.[0] ?? null;
  } finally {
    await input.close();
  }
}

async function beginsWith(bytes: AsyncIterable<Uint8Array>, magic: Buffer): Promise<boolean> {
  const input = new ByteReader(bytes);
  try {
    return (await input.take(magic.length))?.equals(magic) ?? false;
  } finally {
    await input.close();
  }
}
