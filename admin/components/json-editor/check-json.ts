import { METADATA_MAX_BYTES } from "#contract/limits.ts";
import { bytesIn } from "../../texts/bytes.ts";
import type { SayText } from "../../texts/texts.ts";
import { readJson } from "./json-text.ts";

/** Returns `true` for JSON that a place for metadata takes, or else what is wrong with it. */
export function checkJson(text: string, t: SayText, locale: string): true | string {
  const { value, fault } = readJson(text);
  if (fault) return t("json.fault", { line: fault.line, column: fault.column });
  const { length } = new TextEncoder().encode(JSON.stringify(value));
  return length <= METADATA_MAX_BYTES || t("json.tooLong", { limit: bytesIn(locale, METADATA_MAX_BYTES) });
}
