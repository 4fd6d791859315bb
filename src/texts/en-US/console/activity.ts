import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "activity.title": "Activity",
  "activity.hint": "From the audit log.",
  "activity.none": "Nothing yet.",
  "activity.all": "Show all",
  "activity.mails": "Mails",
  "activity.more": "Show more",
} as const satisfies TextGroup;
