import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "unsaved.title": "Leave without saving?",
  "unsaved.body": "What you changed on this page is not saved yet, and is lost when you leave.",
  "unsaved.leave": "Leave",
  "unsaved.stay": "Stay",
} as const satisfies TextGroup;
