import { DamagedStream, openStream, SEALED_MAGIC, WrongPassphrase } from "#server/crypto/sealed-stream.ts";
import { DamagedCopy, MAGIC } from "#server/db/copy/frames.ts";
import { ByteReader, fileBytes } from "#server/files/bytes.ts";

/** What a backup contains: a SQLite database, or a copy for any database. */
export type BackupForm = "sqlite" | "copy";

/** A backup that can be read. */
export interface BackupFile {
  form: BackupForm;
  isSealed: boolean;
  /** Its content, without the passphrase. */
  bytes(): AsyncIterable<Uint8Array>;
}

const SQLITE_MAGIC = Buffer.from("SQLite format 3\u0000");

/** Finds out what a file is. Throws when it needs a passphrase, or another one. */
export async function openBackup(file: string, passphrase: string | null): Promise<BackupFile> {
  const isSealed = await beginsWith(fileBytes(file), SEALED_MAGIC);
  if (isSealed && passphrase === null) {
    throw new Error(
      `${file} is encrypted. Give its passphrase with --passphrase-file, or in HALLPASS_BACKUP_PASSPHRASE.`,
    );
  }
  const bytes = () => (isSealed ? openStream(fileBytes(file), passphrase ?? "") : fileBytes(file));
  try {
    const form = (await beginsWith(bytes(), MAGIC)) ? "copy" : "sqlite";
    if (isSealed && form === "sqlite" && !(await beginsWith(bytes(), SQLITE_MAGIC))) {
      throw new DamagedCopy("it contains no backup");
    }
    return { form, isSealed, bytes };
  } catch (error) {
    throw explained(file, error);
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

async function beginsWith(bytes: AsyncIterable<Uint8Array>, magic: Buffer): Promise<boolean> {
  const input = new ByteReader(bytes);
  try {
    return (await input.take(magic.length))?.equals(magic) ?? false;
  } finally {
    await input.close();
  }
}
