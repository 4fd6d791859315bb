import { useContext } from "react";
import { TextContext } from "./use-texts.ts";

/** How a form says why something failed. The words are loaded with the first failure, which most people never see. */
export function useErrorText(): (error: unknown) => Promise<string> {
  const settings = useContext(TextContext);
  return async (error) => {
    const words = await import("./error-text.ts").catch(() => null);
    if (words) return words.errorText(error, await words.errorSpeaker(settings));
    // Without a connection the words cannot be had either.
    return error instanceof Error ? error.message : String(error);
  };
}
