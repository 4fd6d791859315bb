import { isKnown } from "hallpass";

export type LinkFault = "missing" | "unknown" | "expired" | "used";

/** What is wrong with a link, when that is why a call failed. */
export function faultOf(error: unknown): LinkFault | null {
  if (isKnown(error, "VERIFICATION_CODE_EXPIRED")) return "expired";
  if (isKnown(error, "VERIFICATION_CODE_ALREADY_USED")) return "used";
  // A code that was cut off does not even have the right length.
  if (isKnown(error, "VERIFICATION_CODE_NOT_FOUND", "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "SCHEMA_ERROR")) {
    return "unknown";
  }
  return null;
}
