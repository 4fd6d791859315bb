import { KnownError, RequestFailed } from "hallpass";
import { useErrorText } from "hallpass/react";
import { useEffect, useState } from "react";
import { useTexts } from "../texts/language.ts";

/** Whether no answer came at all, as opposed to an answer that refuses. */
export const isUnreachable = (error: unknown) => error instanceof Error && error.name === "ConnectionError";

/** Says why a call failed, in the language of the console. */
export function useFailureText(): (error: unknown) => Promise<string> {
  const t = useTexts();
  const errorText = useErrorText();
  return async (error) => {
    if (isUnreachable(error)) return t("trouble.unreachable");
    if (error instanceof KnownError) return errorText(error);
    if (!(error instanceof RequestFailed) || error.text === "") return t("trouble.unknown");
    // Errors of the server itself have no text of ours.
    return error.status < 500 ? errorText(error) : error.text;
  };
}

/** The text about an error that is on screen. Undefined without an error, and until the text is loaded. */
export function useFailure(error: unknown): string | undefined {
  const say = useFailureText();
  const [said, setSaid] = useState<{ error: unknown; text: string }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `say` is a new function each time; only the error counts.
  useEffect(() => {
    if (!error) return;
    let isWanted = true;
    say(error).then((text) => isWanted && setSaid({ error, text }));
    return () => {
      isWanted = false;
    };
  }, [error]);

  return error && said?.error === error ? said.text : undefined;
}
