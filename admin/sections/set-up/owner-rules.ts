import type { SayText } from "../../texts/texts.ts";

export const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 70;

/** The rules of the form. Each returns `true`, or else the error, as react-hook-form needs it. */

export function checkEmail(value: string, t: SayText): true | string {
  const email = value.trim();
  if (email === "") return t("validation.emailMissing");
  const [local = "", domain = "", ...more] = email.split("@");
  const labels = domain.split(".");
  const isPlausible =
    more.length === 0 &&
    /^[^\s.][^\s]*$/.test(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[^\s]+$/.test(label)) &&
    (labels.at(-1)?.length ?? 0) >= 2;
  return isPlausible || t("validation.emailInvalid");
}

/** Counts UTF-16 units, as the server does. Only the server checks whether a password is too common. */
export function checkPassword(value: string, t: SayText): true | string {
  if (value === "") return t("validation.passwordMissing");
  if (value.length < PASSWORD_MIN_LENGTH) return t("validation.passwordTooShort", { min: PASSWORD_MIN_LENGTH });
  return value.length <= PASSWORD_MAX_LENGTH || t("validation.passwordTooLong", { max: PASSWORD_MAX_LENGTH });
}

export const checkName = (value: string, t: SayText): true | string =>
  value.trim() !== "" || t("validation.nameMissing");
