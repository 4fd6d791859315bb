import { IMPORT_SOURCE_MAX_BYTES } from "#contract/limits.ts";
import type { SayText } from "../../../texts/texts.ts";

/** Why a file is not uploaded, in words; undefined for one that is. */
export function tooLargeFor({ size }: { size: number }, t: SayText): string | undefined {
  if (size === 0) return t("imports.fileEmpty");
  return size > IMPORT_SOURCE_MAX_BYTES ? t("imports.fileTooLarge", { max: IMPORT_SOURCE_MAX_BYTES >> 20 }) : undefined;
}

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
