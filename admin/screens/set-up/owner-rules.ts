import { texts } from "../../texts/texts.ts";

export const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_MAX_LENGTH = 70;

/** Each rule answers `true`, or says what is wrong: as forms want it. */

export function checkEmail(value: string): true | string {
  const email = value.trim();
  if (email === "") return texts.validation.emailMissing;
  const [local = "", domain = "", ...more] = email.split("@");
  const labels = domain.split(".");
  const isPlausible =
    more.length === 0 &&
    /^[^\s.][^\s]*$/.test(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[^\s]+$/.test(label)) &&
    (labels.at(-1)?.length ?? 0) >= 2;
  return isPlausible || texts.validation.emailInvalid;
}

/** Lengths are counted as the server does, in UTF-16 units. Whether a password is a common one, only the server knows. */
export function checkPassword(value: string): true | string {
  if (value === "") return texts.validation.passwordMissing;
  if (value.length < PASSWORD_MIN_LENGTH) return texts.validation.passwordTooShort(PASSWORD_MIN_LENGTH);
  return value.length <= PASSWORD_MAX_LENGTH || texts.validation.passwordTooLong(PASSWORD_MAX_LENGTH);
}

export const checkName = (value: string): true | string => value.trim() !== "" || texts.validation.nameMissing;
