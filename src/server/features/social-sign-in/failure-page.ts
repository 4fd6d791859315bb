import type { KnownError } from "#contract/errors.ts";
import type { Origin } from "#server/access/caller.ts";
import type { Refusal } from "#server/access/refusal.ts";
import type { Reply } from "#server/http/reply/reply.ts";
import { askedIn, languageOfProject } from "#server/mail/rendering/language.ts";
import { plainPage } from "#server/pages/plain-page.ts";
import { texts as errors } from "#texts/en-US/errors.ts";
import { texts as pages } from "#texts/en-US/pages.ts";
import { loadFile } from "#texts/load-file.ts";
import type { Locale } from "#texts/locales.ts";
import { speaker, translator } from "#texts/translator.ts";
import type { Failed } from "./callback.ts";

/** Makes the page for a browser whose sign-in with a provider failed: the problem, and a link back to the app. */
export async function failurePage(
  origin: Origin,
  { error, project, home }: Failed & { error: KnownError | Refusal },
): Promise<Reply> {
  const { page, browser } = askedIn(origin);
  const language = page ?? browser ?? (project ? languageOfProject(project) : "en-US");
  const t = translator(language, pages, await translated(language, "pages"));
  const speak = speaker(language, errors, await translated(language, "errors"));
  const shown = { project: project?.displayName ?? null, language, status: error.status };
  const link = home === null ? undefined : { label: t("goToHome"), href: home };
  if (error.code === "OAUTH_PROVIDER_ACCESS_DENIED") {
    return plainPage({ ...shown, heading: t("accessDenied"), text: t("accessDeniedBody"), link });
  }
  const id = TEXT_OF[error.code] ?? error.code;
  const text = FOR_DEVELOPERS.has(error.code) ? error.message : hasText(id) ? speak(id) : t("unknownErrorBody");
  return plainPage({ ...shown, heading: t("errorOccurred"), text, note: t("errorCode", { code: error.code }), link });
}

/**
 * Errors that only the app's developer can fix, and sees first: the text for users names the domain of the app's page.
 */
const FOR_DEVELOPERS: ReadonlySet<string> = new Set(["REDIRECT_URL_NOT_WHITELISTED"]);

/** Codes that mean the same to a user. */
const TEXT_OF: Readonly<Record<string, keyof typeof errors>> = { OAUTH_COOKIE_INVALID: "OAUTH_COOKIE_NOT_FOUND" };

const hasText = (id: string): id is keyof typeof errors => Object.hasOwn(errors, id);

const translated = async (language: Locale, file: "pages" | "errors") =>
  language === "en-US" ? undefined : loadFile(language, file);
