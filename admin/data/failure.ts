import { KnownError } from "hallpass";
import type { SayText } from "../texts/texts.ts";

/** Whether no answer came at all, as opposed to an answer that refuses. */
export const isUnreachable = (error: unknown) => error instanceof Error && error.name === "ConnectionError";

/** What to tell a person about a call that failed. */
export function failureText(error: unknown, t: SayText): string {
  if (error instanceof KnownError) return error.message;
  if (isUnreachable(error)) return t("trouble.unreachable");
  // Refusals without a code are sentences for people.
  if (error instanceof Error && "text" in error && typeof error.text === "string" && error.text !== "") {
    return error.text;
  }
  return t("trouble.unknown");
}
