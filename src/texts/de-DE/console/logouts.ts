import type { texts as english } from "#texts/en-US/console/logouts.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "logouts.title": "Abmelde-Benachrichtigungen",
  "logouts.hint": "Die letzten Enden von Sitzungen, die der Server der App mitgeteilt hat. 30 Tage aufbewahrt.",
  "logouts.none":
    "Noch keine Benachrichtigung. Die App erfährt, wenn eine Sitzung endet, in der sich ein Nutzer bei ihr angemeldet hat.",
  "logouts.sent": "Angenommen",
  "logouts.waiting": "Wartet",
  "logouts.failed": "Fehlgeschlagen",
  "logouts.answer": "Antwort {status}",
  "logouts.next": "Nächster Versuch {when}",
  "logouts.attempts": { one: "{count} Versuch", other: "{count} Versuche" },
};
