import { URL_MAX_LENGTH } from "#contract/limits.ts";
import { checkLength } from "../../data/field-rules.ts";
import type { SayText } from "../../texts/texts.ts";

const PROVIDER_ID = /^[a-z][a-z0-9_]{0,62}$/;

/** Returns `true` for a free id of a provider of the project's own, or else the error. The server has the same rule. */
export function checkProviderId(typed: string, taken: readonly string[], t: SayText): true | string {
  const id = typed.trim();
  if (!PROVIDER_ID.test(id)) return t("signInMethods.providerIdInvalid");
  return !taken.includes(id) || t("signInMethods.providerIdTaken");
}

/** Whether a text is the URL of an issuer: http(s), without a query or fragment (OpenID Connect Discovery §3). */
export function isIssuerUrl(typed: string): boolean {
  const url = URL.parse(typed.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "" && url.hostname !== "";
}

/** Whether the server can be asked about an issuer: it refuses a text that the form refuses, too. */
export const isAskable = (typed: string): boolean =>
  isIssuerUrl(typed) && !/\s/.test(typed.trim()) && typed.trim().length <= URL_MAX_LENGTH;

export function checkIssuerUrl(typed: string, t: SayText): true | string {
  if (!isIssuerUrl(typed)) return t("signInMethods.issuerInvalid");
  return /\s/.test(typed.trim()) ? t("validation.noSpaces") : checkLength(typed.trim(), URL_MAX_LENGTH, t);
}
