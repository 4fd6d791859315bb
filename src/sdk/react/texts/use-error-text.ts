import { useContext } from "react";
import { KnownError } from "#contract/errors.ts";
import { realDeps } from "#sdk/deps.ts";
import { loadTexts } from "./loaded-texts.ts";
import { TextContext } from "./text-context.ts";
import { signInTexts } from "./use-texts.ts";

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
    if (error instanceof KnownError) return error.message;
    // Without a connection, these texts cannot be loaded either. Those of the sign-in page are there.
    await loadTexts(settings.language, "sign-in");
    return signInTexts(settings)(realDeps.isOnline() ? "unexpected" : "offline");
  };
}
