import { escaped } from "#server/mail/rendering/escaped.ts";
import type { Locale } from "#texts/locales.ts";
import { mailTexts } from "#texts/mail.ts";

/** A longer list would help no reader. */
const MAX_LISTED = 100;

interface FailedMail {
  subject: string;
  to: readonly string[];
}

/** Returns the body of a digest: the failed emails of a project, in the language of the owner. */
export function digestHtml(locale: Locale, project: string, mails: readonly FailedMail[], consoleUrl: string): string {
  const t = mailTexts(locale);
  const list = new Intl.ListFormat(locale);
  const items = mails
    .slice(0, MAX_LISTED)
    .map(
      ({ subject, to }) =>
        `<li>${escaped(subject)}<br />${t("failedMailsTo", { recipients: list.format(to.map(escaped)) })}</li>`,
    )
    .join("");
  const more = mails.length > MAX_LISTED ? `<p>${t("failedMailsMore", { count: mails.length - MAX_LISTED })}</p>` : "";
  return `<p>${t("failedMailsBody", { project: escaped(project) })}</p><ul>${items}</ul>${more}<p><a href="${escaped(consoleUrl)}/admin">${t("failedMailsConsole")}</a></p>`;
}
