import { isKnown } from "#contract/errors.ts";

/** Why the code in a mail's link does not count. */
export function codeFault(error: unknown): "expired" | "used" | "invalid" {
  if (isKnown(error, "VERIFICATION_CODE_EXPIRED")) return "expired";
  return isKnown(error, "VERIFICATION_CODE_ALREADY_USED") ? "used" : "invalid";
}
