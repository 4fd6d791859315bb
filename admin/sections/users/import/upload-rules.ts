import { IMPORT_SOURCE_MAX_BYTES } from "#contract/limits.ts";
import type { SayText } from "../../../texts/texts.ts";

/** What somebody chose or dropped. */
export interface Given {
  files: File[];
  /** The names of folders. */
  folders: string[];
}

const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers)$/i;
const DATABASE = /\.(db|sqlite|sqlite3|mdb|mdf|bak)$/i;
/** What people take by mistake. The server looks at the content of all others. */
const OTHER = /\.(pdf|docx?|pages|html?|png|jpe?g|gif|webp|svg|heic|mp4|mov|exe|dmg|pkg|rar|7z|tar|tgz|tar\.gz)$/i;
const MOST_NAMED = 5;

/** The one file that can be uploaded, or why there is none, with its name. */
export function chosenOf({ files, folders }: Given, t: SayText): { file?: File; fault?: string } {
  const [file, second] = files;
  if (folders.length > 0) return { fault: t("imports.isFolder", { file: namesOf(folders) }) };
  if (!file) return { fault: t("imports.isNoFile") };
  if (second) return { fault: t("imports.areSeveral", { files: namesOf(files.map(({ name }) => name)) }) };
  const fault = faultOf(file, t);
  return fault === undefined ? { file } : { fault };
}

function faultOf({ name: file, size }: File, t: SayText): string | undefined {
  if (SPREADSHEET.test(file)) return t("imports.isSpreadsheet", { file });
  if (DATABASE.test(file)) return t("imports.isDatabase", { file });
  if (OTHER.test(file)) return t("imports.isOther", { file });
  if (size === 0) return t("imports.fileEmpty", { file });
  return size > IMPORT_SOURCE_MAX_BYTES
    ? t("imports.fileTooLarge", { file, max: IMPORT_SOURCE_MAX_BYTES >> 20 })
    : undefined;
}

const namesOf = (names: readonly string[]) =>
  names.slice(0, MOST_NAMED).join(", ") + (names.length > MOST_NAMED ? ", …" : "");

/** Why a map cannot be sent, in words. The server checks the names in it. */
export function whatIsWrongWith(map: string, t: SayText): string | undefined {
  if (map.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(map);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? undefined : t("imports.mapInvalid");
  } catch {
    return t("imports.mapInvalid");
  }
}
