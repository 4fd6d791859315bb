import { readFileSync } from "node:fs";
import { codeOf } from "#server/files/place.ts";
import { PASSPHRASE_MIN_CHARACTERS } from "#server/settings/parsers.ts";
import type { Settings } from "#server/settings.ts";
import { type Arguments, UsageError } from "./command.ts";

/** The passphrase of backups: of the file that the command line names, else the setting; null without one. */
export function passphraseOf({ passphraseFile }: Arguments, { backupPassphrase }: Settings): string | null {
  if (passphraseFile === undefined) return backupPassphrase;
  let text: string;
  try {
    // Editors and `echo` end a file with a line break.
    text = readFileSync(passphraseFile, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new UsageError(`Cannot read the passphrase in ${passphraseFile} (${codeOf(error)}).`, { cause: error });
  }
  if (text.length >= PASSPHRASE_MIN_CHARACTERS) return text;
  throw new UsageError(
    `The passphrase in ${passphraseFile} has ${text.length} characters; expected at least ${PASSPHRASE_MIN_CHARACTERS}.`,
  );
}
