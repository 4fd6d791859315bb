import { inGroup, isKnown } from "#contract/errors.ts";
import { isStrictEmail } from "#contract/fields.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import { RequestFailed } from "#sdk/wire/decode.ts";
import type { Translate } from "../texts/texts.ts";

/** What is wrong with an address before it is sent, or undefined. */
export function emailProblem(email: string, t: Translate): string | undefined {
  if (email.trim() === "") return t("emailMissing");
  return isStrictEmail(email.trim()) ? undefined : t("emailInvalid");
}

/** Length is all that browsers judge; the server also knows the most common passwords. */
export function newPasswordProblem(password: string, t: Translate): string | undefined {
  if (password === "") return t("passwordMissing");
  if (password.length < PASSWORD_MIN_LENGTH) return t("passwordTooShort", { length: PASSWORD_MIN_LENGTH });
  if (password.length > PASSWORD_MAX_LENGTH) return t("passwordTooLong", { length: PASSWORD_MAX_LENGTH });
}

export function repeatProblem(password: string, repeated: string, t: Translate): string | undefined {
  if (repeated === "") return t("repeatMissing");
  return repeated === password ? undefined : t("passwordsDiffer");
}

/** Below this the number of seconds says more than a time of day. */
const SOON_SECONDS = 90;

/** The sentence for a person whose credentials were refused, or could not be sent. */
export function refusalText(error: unknown, t: Translate, now: number = Date.now()): string {
  if (isKnown(error, "EMAIL_PASSWORD_MISMATCH")) return t("wrongEmailOrPassword");
  // The details may say more than the short text: keep the server's sentence for the rarer case.
  if (isKnown(error, "USER_EMAIL_ALREADY_EXISTS")) {
    return error.details.would_work_if_email_was_verified
      ? error.message
      : t("emailTaken", { email: error.details.email });
  }
  if (inGroup(error, "VERIFICATION_ERROR")) return t("invalidCode");
  if (isKnown(error, "INVALID_TOTP_CODE")) return t("invalidTotpCode");
  if (isKnown(error, "SIGN_UP_NOT_ENABLED")) return t("signUpNotAllowed");
  if (isKnown(error, "PASSWORD_TOO_SHORT")) return t("passwordTooShort", { length: error.details.min_length });
  if (isKnown(error, "PASSWORD_TOO_LONG")) return t("passwordTooLong", { length: error.details.maxLength });
  if (isKnown(error, "PASSWORD_TOO_COMMON")) return t("passwordTooCommon");
  if (isKnown(error, "TOO_MANY_ATTEMPTS")) {
    const seconds = error.details.retry_after_seconds;
    if (seconds <= SOON_SECONDS) return t("tryAgainInSeconds", { seconds });
    return t("tryAgainAt", { time: timeOfDay(now + seconds * 1000) });
  }
  // Refusals without a code are sentences for people.
  if (error instanceof RequestFailed && error.status < 500 && error.text) return error.text;
  return error instanceof Error && error.message ? error.message : t("unexpected");
}

/** Rounded up to the minute, so that whoever comes back at that time is not refused again. */
function timeOfDay(millis: number): string {
  const wholeMinute = new Date(Math.ceil(millis / 60_000) * 60_000);
  return wholeMinute.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}
