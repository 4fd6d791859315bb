import { inGroup, isKnown, KnownError, RequestFailed, RequestRefused } from "hallpass";
import { useErrorText } from "hallpass/react";
import { useEffect, useState } from "react";
import { useTexts } from "../texts/language.ts";
import { outage } from "./outage.ts";

/** Whether the server could not be reached, as opposed to an error in its reply. */
export const isUnreachable = (error: unknown) => error instanceof Error && error.name === "ConnectionError";

/** Loaded with the first refusal: few owners meet one. */
const refusalText = async (code: string) => (await import("./refusal-texts.ts")).REFUSALS[code];

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
    const refusal = error instanceof RequestRefused ? await refusalText(error.code) : undefined;
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
