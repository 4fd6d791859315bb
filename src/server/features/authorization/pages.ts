import { isKnown, type KnownError } from "#contract/errors.ts";
import type { Origin } from "#server/access/caller.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { Reply } from "#server/http/reply/reply.ts";
import { askedIn, languageOfProject } from "#server/mail/rendering/language.ts";
import { plainPage } from "#server/pages/plain-page.ts";
import { texts as authorize } from "#texts/en-US/authorize.ts";
import { texts as errors } from "#texts/en-US/errors.ts";
import { loadFile } from "#texts/load-file.ts";
import type { Locale } from "#texts/locales.ts";
import { speaker, translator } from "#texts/translator.ts";

/** The texts for a browser, in this language or in its own. */
export async function browserTexts(project: Project, origin: Origin, preferred: Locale | null = null) {
  const { page, browser } = askedIn(origin);
  const language: Locale = preferred ?? page ?? browser ?? languageOfProject(project);
  const translated = language === "en-US" ? undefined : await loadFile(language, "authorize");
  return { language, t: translator(language, authorize, translated) };
}

/** The words of a page that posts an answer to the client. */
export async function wordingFor(project: Project, origin: Origin, preferred: Locale | null) {
  const { language, t } = await browserTexts(project, origin, preferred);
  return { project: project.displayName, language, heading: t("authorizeGoing"), button: t("authorizeContinue") };
}

/** The page for a browser whose request cannot be answered to the client. Developers read the note, users the text. */
export async function faultPage(project: Project, origin: Origin, error: OAuthRefusal | KnownError): Promise<Reply> {
  const { language, t } = await browserTexts(project, origin);
  // Without the name of the project: anybody can send anybody here.
  const shown = { project: null, language, status: error.status };
  if (error instanceof OAuthRefusal) {
    const page = plainPage({
      ...shown,
      heading: t("authorizeFault"),
      text: t("authorizeFaultBody"),
      note: error.message,
    });
    return new Reply(page.body, { ...page.options, errorCode: error.code });
  }
  if (isKnown(error, "AUTHORIZATION_REQUEST_NOT_FOUND")) {
    return plainPage({ ...shown, heading: t("authorizeExpired"), text: t("authorizeExpiredBody") });
  }
  const speak = speaker(language, errors, language === "en-US" ? undefined : await loadFile(language, "errors"));
  const text = isKnown(error, "TOO_MANY_ATTEMPTS") ? speak("TOO_MANY_ATTEMPTS") : undefined;
  return plainPage({ ...shown, heading: t("authorizeFault"), text, note: error.message });
}
