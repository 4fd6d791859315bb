import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "snippets.server": "Server",
  "snippets.install": "Install",
  "snippets.newKeys": "Created on the overview page",
  "snippets.publishablePlaceholder": "<your publishable client key>",
  "snippets.publishableEnding": "<your publishable client key, ending in {lastFour}>",
  "snippets.secretPlaceholder": "<your secret server key>",
  "snippets.secretEnding": "<your secret server key, ending in {lastFour}>",
  "snippets.variables": "Environment",
  "snippets.signUp": "Create a user",
  "snippets.tryIt": "Try it",
} as const satisfies TextGroup;
