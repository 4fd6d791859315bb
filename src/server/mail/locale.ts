import type { Project } from "#server/foundation/projects/index.ts";
import type { Locale } from "#texts/locales.ts";

/**
 * The language in which mails of a project are written. English, since neither projects nor users have a language yet;
 * whoever gives them one changes it here.
 */
export const localeOf = (_project: Project): Locale => "en-US";
