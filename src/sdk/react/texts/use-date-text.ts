import { useContext } from "react";
import { TextContext } from "./text-context.ts";

/** Returns a function that writes a date in the provider's language, such as "Mar 10, 2026". */
export function useDateText(): (date: Date) => string {
  const { language } = useContext(TextContext);
  return (date) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(date);
}
