import { JSON_MAX_DEPTH } from "#contract/limits.ts";

/**
 * Parses JSON from outside that can be stored. Throws a SyntaxError for text that is not JSON, is nested too deeply, or
 * contains characters that no database stores (a NUL, half of a surrogate pair; I-JSON, RFC 7493 §2.1, allows neither).
 */
export function parseForeignJson(source: string): unknown {
  if (source.length > JSON_MAX_DEPTH && isTooDeep(source)) throw new SyntaxError("The JSON is nested too deeply.");
  const value: unknown = JSON.parse(source);
  // In decoded UTF-8 both can appear only as escapes, and `JSON.stringify` escapes only these again.
  if (source.includes("\\u") && UNSTORABLE.test(JSON.stringify(value))) {
    throw new SyntaxError("The JSON holds text that cannot be stored.");
  }
  return value;
}

/** `\u0000` or a lone surrogate in the output of `JSON.stringify`, after a backslash that is not itself escaped. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Deep nesting is an attack on recursive code that runs later, so it is refused before parsing. */
function isTooDeep(source: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (inString) {
      if (unit === 0x5c) at++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > JSON_MAX_DEPTH) return true;
    } else if (unit === 0x7d || unit === 0x5d) depth--;
  }
  return false;
}
