import type { texts as english } from "#texts/en-US/console/duration.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "duration.days": "Tage",
  "duration.hours": "Stunden",
  "duration.minutes": "Minuten",
  "duration.seconds": "Sekunden",
  "duration.unitOf": "Einheit: {name}",
  "duration.outOfBounds": "Wähle zwischen {from} und {to}",
};
