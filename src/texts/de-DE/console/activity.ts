import type { texts as english } from "#texts/en-US/console/activity.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "activity.title": "Aktivität",
  "activity.hint": "Aus dem Protokoll.",
  "activity.none": "Noch nichts.",
  "activity.all": "Alle zeigen",
  "activity.mails": "Mails",
  "activity.more": "Mehr zeigen",
};
