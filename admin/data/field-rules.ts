import { normalizeEmail, withAsciiDomain } from "#contract/ascii-address.ts";
import { EMAIL_MAX_LENGTH, isEmail, isStrictEmail } from "#contract/email-address.ts";
import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, URL_MAX_LENGTH } from "#contract/limits.ts";
import type { SayText } from "../texts/texts.ts";

/** The rules of fields, as the server has them. Each returns `true`, or else the error, as react-hook-form needs it. */
type Checked = true | string;

interface TextRule {
  /** The error of an empty field; left out where a field may be empty. */
  missing?: string;
  /** The most characters. */
  most?: number;
}

/** No database stores a NUL or half of a pair, and nobody sees the others. */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** Checks a name or anything else that stands on one line. */
export function checkLine(value: string, t: SayText, { missing, most = NAME_MAX_LENGTH }: TextRule = {}): Checked {
  const typed = value.trim();
  if (typed === "" && missing !== undefined) return missing;
  if (UNSEEN.test(typed)) return t("validation.unseen");
  return checkLength(typed, most, t);
}

/** Checks a text of several lines. */
export const checkText = (value: string, t: SayText, rule: TextRule): Checked =>
  checkLine(value.replace(/[\t\r\n]/g, " "), t, rule);

/** Counts UTF-16 units, as the server does. */
export const checkLength = (value: string, most: number, t: SayText): Checked =>
  value.length <= most || t("common.tooLong", { max: most });

/** Checks the address of somebody who gets a mail. */
export const checkAddress = (value: string, t: SayText): Checked => checkBy(isEmail, value, t);

/** Checks the address of an account, for which the server is stricter. */
export const checkAccountAddress = (value: string, t: SayText): Checked => checkBy(isStrictEmail, value, t);

function checkBy(isRight: (address: string) => boolean, value: string, t: SayText): Checked {
  const typed = withAsciiDomain(value.trim());
  if (typed.length > EMAIL_MAX_LENGTH) return t("common.tooLong", { max: EMAIL_MAX_LENGTH });
  return isRight(typed) || t("validation.emailInvalid");
}

export const isSameAddress = (typed: string, stored: string | null) => normalizeEmail(typed) === stored?.toLowerCase();

/** Checks the length of a new password. Only the server knows whether it is too common. */
export function checkPassword(value: string, t: SayText, missing: string): Checked {
  if (value === "") return missing;
  if (value.length < PASSWORD_MIN_LENGTH) return t("validation.passwordTooShort", { min: PASSWORD_MIN_LENGTH });
  return value.length <= PASSWORD_MAX_LENGTH || t("validation.passwordTooLong", { max: PASSWORD_MAX_LENGTH });
}

/** Checks a path of an app, under which its sign-in pages are. */
export function checkHandlerPath(path: string, t: SayText): Checked {
  if (!path.startsWith("/")) return t("validation.handlerPath");
  if (/\s/.test(path)) return t("validation.noSpaces");
  return checkLine(path, t, { most: URL_MAX_LENGTH });
}
