import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "duration.days": "days",
  "duration.hours": "hours",
  "duration.minutes": "minutes",
  "duration.seconds": "seconds",
  "duration.unitOf": "Unit: {name}",
  "duration.outOfBounds": "Choose between {from} and {to}",
} as const satisfies TextGroup;
