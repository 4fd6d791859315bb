import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "logouts.title": "Sign-out notifications",
  "logouts.hint": "The last ends of sessions that the server told the app. Kept for 30 days.",
  "logouts.none": "No notification yet. The app is told when a session ends in which a user signed in to it.",
  "logouts.sent": "Accepted",
  "logouts.waiting": "Waiting",
  "logouts.failed": "Failed",
  "logouts.answer": "Answer {status}",
  "logouts.next": "Next attempt {when}",
  "logouts.attempts": { one: "{count} attempt", other: "{count} attempts" },
} as const satisfies TextGroup;
