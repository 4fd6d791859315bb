import { inGroup, isKnown, KnownError, RequestFailed, RequestRefused } from "hallpass";
import { useErrorText } from "hallpass/react";
import { useEffect, useState } from "react";
import { useTexts } from "../texts/language.ts";
import type { TextId } from "../texts/texts.ts";
import { outage } from "./outage.ts";

/** Whether the server could not be reached, as opposed to an error in its reply. */
export const isUnreachable = (error: unknown) => error instanceof Error && error.name === "ConnectionError";

/** Refusals that only owners meet. The SDK has texts for those that users of an app meet. */
const REFUSALS: Readonly<Record<string, TextId>> = {
  CONTACT_CHANNEL_ALREADY_EXISTS: "channels.alreadyThere",
  ASSISTANT_NOT_SET_UP: "assistant.notSetUpTitle",
  EMAIL_TEMPLATE_NOT_FOUND: "templates.notFound",
  EMAIL_THEME_NOT_FOUND: "themes.notFound",
  EMAIL_THEME_SELECTED: "themes.inUse",
  EMAIL_DESIGN_VERSION_NOT_FOUND: "design.versionGone",
  WEBHOOKS_HANDED_OVER: "webhooks.handedOver",
  WEBHOOK_ENDPOINT_NOT_FOUND: "webhooks.gone",
  WEBHOOK_MESSAGE_NOT_FOUND: "webhooks.messageGone",
  WEBHOOK_ENDPOINT_DISABLED: "webhooks.isOff",
  WEBHOOK_ENDPOINT_LIMIT_REACHED: "webhooks.tooMany",
  WEBHOOK_URL_INVALID: "webhooks.urlCredentials",
  WEBHOOK_URL_PRIVATE: "webhooks.urlPrivate",
  WEBHOOK_HEADER_INVALID: "webhooks.headerRefused",
  BACKUP_NOT_FOUND: "backups.gone",
  BACKUP_UNDER_WAY: "backups.underWay",
};

/** Says why a call failed, in the language of the console. */
export function useFailureText(): (error: unknown) => Promise<string> {
  const t = useTexts();
  const errorText = useErrorText();
  return async (error) => {
    if (isUnreachable(error)) {
      outage.begin();
      return t("trouble.unreachable");
    }
    if (isKnown(error, "CHANGED_MEANWHILE")) return t("trouble.changedMeanwhile");
    // Without a session, the request had no access token.
    if (inGroup(error, "PROJECT_AUTHENTICATION_REQUIRED")) return t("unsaved.endedFailure");
    if (error instanceof KnownError) return errorText(error);
    const refusal = error instanceof RequestRefused ? REFUSALS[error.code] : undefined;
    if (refusal) return t(refusal);
    if (!(error instanceof RequestFailed) || error.text === "") return t("trouble.unknown");
    // Internal errors of the server are not translated.
    return error.status < 500 ? errorText(error) : error.text;
  };
}

/** The text of an error that is shown. Undefined without an error, and until the text is loaded. */
export function useFailure(error: unknown): string | undefined {
  const failureText = useFailureText();
  const [shown, setShown] = useState<{ error: unknown; text: string }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `failureText` is new on each render; only the error matters.
  useEffect(() => {
    if (!error) return;
    let isCurrent = true;
    failureText(error).then((text) => isCurrent && setShown({ error, text }));
    return () => {
      isCurrent = false;
    };
  }, [error]);

  return error && shown?.error === error ? shown.text : undefined;
}
