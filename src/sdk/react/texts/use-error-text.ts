import { useContext } from "react";
import { TextContext } from "./text-context.ts";

/**
 * Returns a function that describes an error to the user. Loads its texts with the first error.
 *
 *     const errorText = useErrorText();
 *     const result = await app.signInWithCredential({ email, password });
 *     if (result.status === "error") show(await errorText(result.error));
 */
export function useErrorText(): (error: unknown) => Promise<string> {
  const settings = useContext(TextContext);
  return async (error) => {
    const texts = await import("./error-text.ts").catch(() => null);
    if (texts) return texts.errorText(error, await texts.errorTranslator(settings));
    // Without a connection, the texts cannot be loaded either.
    return error instanceof Error ? error.message : String(error);
  };
}
