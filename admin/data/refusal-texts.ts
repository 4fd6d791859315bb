import type { TextId } from "../texts/texts.ts";

/** Refusals that only owners meet. The SDK has texts for those that users of an app meet. */
export const REFUSALS: Readonly<Record<string, TextId>> = {
  CONTACT_CHANNEL_ALREADY_EXISTS: "channels.alreadyThere",
  ASSISTANT_NOT_SET_UP: "assistant.notSetUpTitle",
  EMAIL_TEMPLATE_NOT_FOUND: "templates.notFound",
  EMAIL_THEME_NOT_FOUND: "themes.notFound",
  EMAIL_THEME_SELECTED: "themes.inUse",
  EMAIL_DESIGN_VERSION_NOT_FOUND: "design.versionGone",
  AUTHORIZATION_SERVER_OFF: "app.isOff",
  WEBHOOKS_HANDED_OVER: "webhooks.handedOver",
  WEBHOOK_ENDPOINT_NOT_FOUND: "webhooks.gone",
  WEBHOOK_MESSAGE_NOT_FOUND: "webhooks.messageGone",
  WEBHOOK_ENDPOINT_DISABLED: "webhooks.isOff",
  WEBHOOK_ENDPOINT_LIMIT_REACHED: "webhooks.tooMany",
  WEBHOOK_URL_INVALID: "webhooks.urlCredentials",
  WEBHOOK_URL_PRIVATE: "webhooks.urlPrivate",
  WEBHOOK_HEADER_INVALID: "webhooks.headerRefused",
  LEGACY_VERIFIER_NOT_FOUND: "legacy.gone",
  LEGACY_VERIFIER_ALREADY_EXISTS: "legacy.alreadyThere",
  LEGACY_VERIFIER_INVALID: "legacy.invalid",
  IMPORT_ALREADY_OPEN: "imports.alreadyOpen",
  IMPORT_NOT_FOUND: "imports.gone",
  IMPORT_IN_ANOTHER_STATE: "imports.otherState",
  BACKUP_NOT_FOUND: "backups.gone",
  BACKUP_UNDER_WAY: "backups.underWay",
};
