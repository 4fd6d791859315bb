import { readFileSync } from "node:fs";
import { type EncryptTo, requireIdentities, requireRecipients } from "#server/crypto/age.ts";
import type { Openers } from "#server/crypto/opening.ts";
import { codeOf } from "#server/files/place.ts";
import { PASSPHRASE_MIN_CHARACTERS } from "#server/settings/parsers.ts";
import { backupsEncryptedTo, type Settings } from "#server/settings.ts";
import { type Arguments, UsageError } from "./command.ts";

/** Who can open a backup that a command makes: what the command line names, else the settings; null for one that is not encrypted. */
export async function encryptToOf(
  { passphraseFile, recipients }: Arguments,
  settings: Settings,
): Promise<EncryptTo | null> {
  if (passphraseFile !== undefined && recipients !== undefined) {
    throw new UsageError("A backup is encrypted with a passphrase or to recipients, not both. Give one of them.");
  }
  if (passphraseFile !== undefined) return { passphrase: readPassphrase(passphraseFile) };
  const to = recipients === undefined ? backupsEncryptedTo(settings) : { recipients: recipients.split(/[\s,]+/) };
  if (to && "recipients" in to) await usable(requireRecipients(to.recipients));
  return to;
}

/** What opens the backups that a command reads. */
export async function openersOf(
  { passphraseFile, identityFile }: Arguments,
  { backupPassphrase }: Settings,
): Promise<Openers> {
  const passphrase = passphraseFile === undefined ? backupPassphrase : readPassphrase(passphraseFile);
  const identities = identityFile === undefined ? [] : readIdentities(identityFile);
  if (identities.length > 0) await usable(requireIdentities(identities));
  return { passphrase, identities };
}

function readPassphrase(file: string): string {
  // Editors and `echo` end a file with a line break.
  const text = readText(file, "passphrase").replace(/\r?\n$/, "");
  if (text.length >= PASSPHRASE_MIN_CHARACTERS) return text;
  throw new UsageError(
    `The passphrase in ${file} has ${text.length} characters; expected at least ${PASSPHRASE_MIN_CHARACTERS}.`,
  );
}

/** A file of `age-keygen`: one identity on each line, and comments. */
function readIdentities(file: string): string[] {
  const lines = readText(file, "identity").split(/\r?\n/);
  const identities = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  if (identities.length === 0) throw new UsageError(`There is no identity in ${file}.`);
  return identities;
}

function readText(file: string, what: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`Cannot read the ${what} in ${file} (${codeOf(error)}).`, { cause: error });
  }
}

async function usable(checked: Promise<void>): Promise<void> {
  await checked.catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  });
}
