import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "linkTarget.label": "Open the link on",
  "linkTarget.hosted": "This Hallpass server",
  "linkTarget.localhost": "Localhost",
  "linkTarget.port": "Port",
  "linkTarget.handlerPath": "Handler path",
  "linkTarget.handlerPathHint": "The path where your app shows the Hallpass pages.",
  "linkTarget.portInvalid": "Enter a port from 1 to 65535.",
} as const satisfies TextGroup;
