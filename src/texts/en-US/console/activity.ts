import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "activity.title": "Activity",
  "activity.hint": "Recent entries of the audit log.",
  "activity.none": "Nothing yet.",
  "activity.all": "Show all",
  "activity.mails": "Emails",
  "activity.more": "Show more",
} as const satisfies TextGroup;
