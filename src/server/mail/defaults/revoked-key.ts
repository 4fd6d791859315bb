import type { Locale } from "#texts/locales.ts";
import { mailTexts } from "#texts/mail.ts";
import { greeting } from "./template-words.ts";

/** The words about a leaked key in a language, as their template wants them. */
export function revokedKeyWords(locale: Locale, variables: Readonly<Record<string, unknown>>): Record<string, string> {
  const t = mailTexts(locale);
  const description = String(variables.description);
  const lastFour = String(variables.lastFour);
  return {
    subject: t("apiKeyRevokedSubject", { description }),
    preview: t("apiKeyRevokedPreview"),
    greeting: greeting(locale, variables),
    heading: t("apiKeyRevoked"),
    happened: t("apiKeyRevokedBody"),
    key: t("apiKeyRevokedKey", { description, lastFour }),
    replace: t("apiKeyRevokedReplace"),
    others: t("apiKeyRevokedOthers"),
  };
}
