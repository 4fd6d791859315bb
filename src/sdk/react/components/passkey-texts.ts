import { isKnown } from "#contract/errors.ts";
import type { Translate } from "../texts/texts.ts";
import { refusalText } from "./credential-rules.ts";

/** The sentence for a person whose passkey was not asked for, not given, or refused. */
export function passkeyRefusalText(error: unknown, t: Translate): string {
  if (isKnown(error, "PASSKEY_WEBAUTHN_ERROR")) {
    const { code } = error.details;
    // Browsers do not tell a person who said no from one who waited too long.
    if (code === "NotAllowedError" || code === "AbortError") return t("passkeyCancelled");
    if (code === "NotSupportedError") return t("passkeyUnsupported");
    if (code === "InvalidStateError") return t("passkeyExistsHere");
    if (code === "SecurityError") return t("passkeyWrongPlace");
  }
  // Why an origin is refused is for the app's developer, so the server's sentence stays; this one is for everybody.
  if (isKnown(error, "PASSKEY_AUTHENTICATION_FAILED") && error.message === "Passkey not found") {
    return t("passkeyUnknown");
  }
  return refusalText(error, t);
}
