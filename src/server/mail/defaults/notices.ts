import type { Locale } from "#texts/locales.ts";
import { type MailTextId, mailTexts } from "#texts/mail.ts";
import type { SecurityEvent } from "../security-notices.ts";
import { greeting } from "./template-words.ts";

/** The texts of security notices. All share one template of the instance, which owners cannot edit. */
interface Notice {
  heading: MailTextId;
  happened: MailTextId;
  /** What the user should do if someone else did it. */
  advice: MailTextId;
}

const notices: Record<SecurityEvent, Notice> = {
  password_changed: { heading: "passwordChanged", happened: "passwordChangedBody", advice: "resetAdvice" },
  password_removed: { heading: "passwordRemoved", happened: "passwordRemovedBody", advice: "resetAdvice" },
  passkey_added: { heading: "passkeyAdded", happened: "passkeyAddedBody", advice: "passkeyAddedAdvice" },
  passkey_removed: { heading: "passkeyRemoved", happened: "passkeyRemovedBody", advice: "resetAdvice" },
  second_factor_enabled: { heading: "secondFactorEnabled", happened: "secondFactorEnabledBody", advice: "resetAdvice" },
  second_factor_disabled: {
    heading: "secondFactorDisabled",
    happened: "secondFactorDisabledBody",
    advice: "secondFactorDisabledAdvice",
  },
  recovery_codes_created: {
    heading: "recoveryCodesCreated",
    happened: "recoveryCodesCreatedBody",
    advice: "recoveryCodesCreatedAdvice",
  },
  primary_email_changed: {
    heading: "primaryEmailChanged",
    happened: "primaryEmailChangedBody",
    advice: "primaryEmailChangedAdvice",
  },
  connected_account_added: {
    heading: "connectedAccountAdded",
    happened: "connectedAccountAddedBody",
    advice: "connectedAccountAddedAdvice",
  },
  connected_account_removed: {
    heading: "connectedAccountRemoved",
    happened: "connectedAccountRemovedBody",
    advice: "resetAdvice",
  },
  sign_in_address_added: {
    heading: "signInAddressAdded",
    happened: "signInAddressAddedBody",
    advice: "signInAddressAddedAdvice",
  },
  app_allowed: { heading: "appAllowed", happened: "appAllowedBody", advice: "appAllowedAdvice" },
  app_signed_out: { heading: "appSignedOut", happened: "appSignedOutBody", advice: "resetAdvice" },
};

/** The words of a security notice in a language, as its template wants them. */
export function noticeWords(
  locale: Locale,
  event: SecurityEvent,
  project: string,
  variables: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const t = mailTexts(locale);
  const notice = notices[event];
  const heading = t(notice.heading);
  return {
    subject: t("noticeSubject", { heading, project }),
    greeting: greeting(locale, variables),
    heading,
    happened: t(notice.happened),
    wasYou: t("noticeWasYou"),
    wasNotYou: t("noticeWasNotYou"),
    advice: t(notice.advice),
  };
}
