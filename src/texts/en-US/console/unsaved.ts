import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "unsaved.title": "Leave without saving?",
  "unsaved.body": "Your changes on this page are not saved. You lose them if you leave.",
  "unsaved.leave": "Leave",
  "unsaved.stay": "Stay",
  "unsaved.discardTitle": "Discard your changes?",
  "unsaved.discardBody": "Your changes in this dialog are not saved.",
  "unsaved.discard": "Discard",
  "unsaved.keep": "Keep editing",
  "unsaved.onceTitle": "Leave without a copy?",
  "unsaved.onceBody": "This secret cannot be shown again. Copy it before you leave.",
  "unsaved.onceLeave": "Leave without it",
  "unsaved.onceStay": "Stay",
  "unsaved.endedTitle": "Your session has ended",
  "unsaved.endedBody": "Your input on this page is kept. Sign in again in a new tab, then continue here.",
  "unsaved.endedFailure": "Your session has ended, so nothing was saved. Sign in again, then save again.",
  "unsaved.endedSignIn": "Sign in in a new tab",
  "unsaved.endedLeave": "Leave without saving",
} as const satisfies TextGroup;
