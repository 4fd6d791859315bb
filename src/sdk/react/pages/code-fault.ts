import { isKnown } from "#contract/errors.ts";

/** Returns why the code in an emailed link is rejected. Throws an error that does not concern the code. */
export function codeFault(error: unknown): "expired" | "used" | "invalid" {
  if (isKnown(error, "TOO_MANY_ATTEMPTS")) throw error;
  if (isKnown(error, "VERIFICATION_CODE_EXPIRED")) return "expired";
  return isKnown(error, "VERIFICATION_CODE_ALREADY_USED") ? "used" : "invalid";
}
