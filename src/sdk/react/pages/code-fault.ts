import { isKnown } from "#contract/errors.ts";

/** Returns why the code in a mailed link is rejected. */
export function codeFault(error: unknown): "expired" | "used" | "invalid" {
  if (isKnown(error, "VERIFICATION_CODE_EXPIRED")) return "expired";
  return isKnown(error, "VERIFICATION_CODE_ALREADY_USED") ? "used" : "invalid";
}
