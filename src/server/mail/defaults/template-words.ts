import type { Locale } from "#texts/locales.ts";
import { mailTexts } from "#texts/mail.ts";
import * as ids from "./ids.ts";

type Variables = Readonly<Record<string, unknown>>;

/** The greeting at the top of an email, with the user's name if it is known. */
export function greeting(locale: Locale, { userDisplayName }: Variables): string {
  const t = mailTexts(locale);
  const name = textOf(userDisplayName);
  return name === "" ? t("mailGreeting") : t("mailGreetingNamed", { name });
}

/** The values in the words of a preview: those that the sources of the built-in templates have. */
export const PREVIEW_VALUES = { userDisplayName: "John Doe", otp: "3SLSWZ", teamDisplayName: "My Team" } as const;

/**
 * The words of a built-in template that owners may edit, in a language, as its source names them. Owners who edit the
 * template may use these variables, too. None for other templates.
 */
export function templateWords(
  locale: Locale,
  templateId: string,
  project: string,
  variables: Variables,
): Record<string, string> {
  const t = mailTexts(locale);
  const shared = { greeting: greeting(locale, variables), openLink: t("mailOpenLink") };
  const team = textOf(variables.teamDisplayName);
  switch (templateId) {
    case ids.MAGIC_LINK_TEMPLATE_ID:
      return {
        ...shared,
        subject: t("codeMailSubject", { project, code: textOf(variables.otp) }),
        preview: t("codeMailPreview"),
        heading: t("codeMailHeading", { project }),
        enterCode: t("codeMailEnterCode"),
        body: t("codeMailBody"),
        button: t("codeMailButton"),
        ignore: t("codeMailIgnore"),
      };
    case ids.EMAIL_VERIFICATION_TEMPLATE_ID:
      return {
        ...shared,
        subject: t("verifyMailSubject", { project }),
        preview: t("verifyMailPreview"),
        heading: t("verifyMailHeading"),
        body: t("verifyMailBody"),
        button: t("verifyMailButton"),
        ignore: t("verifyMailIgnore", { project }),
      };
    case ids.PASSWORD_RESET_TEMPLATE_ID:
      return {
        ...shared,
        subject: t("resetMailSubject", { project }),
        preview: t("resetMailPreview"),
        heading: t("resetMailHeading"),
        body: t("resetMailBody", { project }),
        button: t("resetMailButton"),
        ignore: t("resetMailIgnore"),
      };
    case ids.TEAM_INVITATION_TEMPLATE_ID:
      return {
        ...shared,
        subject: t("teamMailSubject", { team }),
        preview: t("teamMailPreview", { team }),
        heading: t("teamMailHeading", { team }),
        body: t("teamMailBody", { team, project }),
        button: t("teamMailButton"),
        ignore: t("teamMailIgnore"),
      };
    case ids.SIGN_IN_INVITATION_TEMPLATE_ID:
      return {
        ...shared,
        subject: t("inviteMailSubject", { project }),
        preview: t("inviteMailPreview", { team }),
        heading: t("inviteMailHeading", { project }),
        body: t("inviteMailBody", { team, project }),
        button: t("inviteMailButton"),
        ignore: t("inviteMailIgnore"),
      };
    default:
      return {};
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
