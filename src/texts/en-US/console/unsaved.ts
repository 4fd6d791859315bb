import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "unsaved.title": "Leave without saving?",
  "unsaved.body": "What you changed on this page is not saved yet, and is lost when you leave.",
  "unsaved.leave": "Leave",
  "unsaved.stay": "Stay",
  "unsaved.discardTitle": "Discard what you typed?",
  "unsaved.discardBody": "What you changed in this dialog is not saved yet.",
  "unsaved.discard": "Discard",
  "unsaved.keep": "Keep editing",
  "unsaved.onceTitle": "Leave without a copy?",
  "unsaved.onceBody": "What is shown here is secret and cannot be shown again. Copy it before you leave.",
  "unsaved.onceLeave": "Leave without it",
  "unsaved.onceStay": "Stay",
  "unsaved.endedTitle": "Your session has ended",
  "unsaved.endedBody": "What is on this page stays. Sign in again in a new tab, then go on here.",
  "unsaved.endedFailure": "Your session has ended, so nothing was saved. Sign in again, then save once more.",
  "unsaved.endedSignIn": "Sign in in a new tab",
  "unsaved.endedLeave": "Leave without saving",
} as const satisfies TextGroup;
