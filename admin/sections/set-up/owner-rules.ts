import { checkAccountAddress, checkPassword as checkNewPassword } from "../../data/field-rules.ts";
import type { SayText } from "../../texts/texts.ts";

/** The rules of the form. Each returns `true`, or else the error, as react-hook-form needs it. */

export const checkEmail = (value: string, t: SayText): true | string =>
  value.trim() === "" ? t("validation.emailMissing") : checkAccountAddress(value, t);

export const checkPassword = (value: string, t: SayText): true | string =>
  checkNewPassword(value, t, t("validation.passwordMissing"));
