import type { Language } from "hallpass/react";
import { en } from "./texts.en.ts";

/** The first of the person's languages that we speak. */
export const language: Language = navigator.languages.find((each) => /^(de|en)\b/.test(each))?.startsWith("de")
  ? "de-DE"
  : "en-US";

const texts = language === "de-DE" ? (await import("./texts.de.ts")).de : en;

export function say(key: keyof typeof en, values: Record<string, string> = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
