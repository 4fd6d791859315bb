import { isStrictEmail, withPlainDomain } from "#contract/fields.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import type { SignInTexts } from "#texts/sdk.ts";
import type { Translate } from "#texts/translator.ts";

/** Returns what is wrong with an email address before it is sent, or undefined. */
export function emailProblem(email: string, t: Translate<SignInTexts>): string | undefined {
  const typed = withPlainDomain(email.trim());
  if (typed === "") return t("emailMissing");
  return isStrictEmail(typed) ? undefined : t("emailInvalid");
}

/** Checks only the length. The server also rejects common passwords. */
export function newPasswordProblem(password: string, t: Translate<SignInTexts>): string | undefined {
  if (password === "") return t("passwordMissing");
  if (password.length < PASSWORD_MIN_LENGTH) return t("passwordTooShort", { length: PASSWORD_MIN_LENGTH });
  if (password.length > PASSWORD_MAX_LENGTH) return t("passwordTooLong", { length: PASSWORD_MAX_LENGTH });
}

export function repeatProblem(password: string, repeated: string, t: Translate<SignInTexts>): string | undefined {
  if (repeated === "") return t("repeatMissing");
  return repeated.normalize() === password.normalize() ? undefined : t("passwordsDiffer");
}
