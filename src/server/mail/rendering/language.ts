import type { Origin } from "#server/access/caller.ts";
import type { Store } from "#server/db/store/store.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { lastLanguageOf } from "#server/foundation/users/index.ts";
import { firstSupported, supportedLanguage } from "#texts/accept-language.ts";
import type { Locale } from "#texts/locales.ts";

/** The languages in a request that matter for the emails that it causes. */
export interface AskedIn {
  /** The language of the page on which the recipient asked for the email: the one that they read now. */
  page?: Locale;
  /** A language that the sender of the request reads. The recipient probably does, too. */
  browser?: Locale;
}

/** Returns the languages of a request whose email goes to the person who sends it. */
export function askedIn({ pageLanguage, acceptLanguage }: Origin): AskedIn {
  return { page: supportedLanguage(pageLanguage), browser: firstSupported(acceptLanguage) };
}

/** Returns the languages of a request whose email goes to someone else, such as an invitation. */
export function askedByAnother(origin: Origin): AskedIn {
  const { page, browser } = askedIn(origin);
  return { browser: page ?? browser };
}

/**
 * Returns the language in which an email is written: that of the page on which the recipient asked for it, else of the
 * page that the user used last, else of the request that caused the email, else of the project. docs/mail.md.
 */
export async function languageOf(
  store: Pick<Store, "rows">,
  project: Project,
  { userId, language: asked = {} }: { userId: string | null; language?: AskedIn },
): Promise<Locale> {
  if (asked.page) return asked.page;
  const last = userId === null ? null : await lastLanguageOf(store, userId);
  return supportedLanguage(last) ?? asked.browser ?? languageOfProject(project);
}

/** Returns the language of a project's emails to users whose language is unknown. */
export const languageOfProject = ({ config }: Project): Locale => config.emails.language ?? "en-US";
