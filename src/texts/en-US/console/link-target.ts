import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "linkTarget.label": "The link opens a page of",
  "linkTarget.hosted": "This Hallpass server",
  "linkTarget.localhost": "Localhost",
  "linkTarget.port": "Port",
  "linkTarget.handlerPath": "Handler path",
  "linkTarget.handlerPathHint": "Where your app shows the pages of Hallpass.",
  "linkTarget.portInvalid": "Enter a port from 1 to 65535.",
} as const satisfies TextGroup;
