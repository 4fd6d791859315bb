import { isKnown } from "hallpass";

export type LinkFault = "missing" | "unknown" | "expired" | "used";

/** Returns the fault of a link that made a call fail. Null for other errors. */
export function faultOf(error: unknown): LinkFault | null {
  if (isKnown(error, "VERIFICATION_CODE_EXPIRED")) return "expired";
  if (isKnown(error, "VERIFICATION_CODE_ALREADY_USED")) return "used";
  // An incomplete code has the wrong length, which is a schema error.
  if (isKnown(error, "VERIFICATION_CODE_NOT_FOUND", "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", "SCHEMA_ERROR")) {
    return "unknown";
  }
  return null;
}
