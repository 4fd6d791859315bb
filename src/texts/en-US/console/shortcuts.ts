import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "shortcuts.title": "Keyboard shortcuts",
  "shortcuts.toSearch": "Go to the search field of the page",
  "shortcuts.navigation": "Collapse the navigation, or expand it",
  "shortcuts.goTo": "Go to {page}",
  "shortcuts.close": "Close what is open",
  "shortcuts.switch": "Shortcuts with single keys",
  "shortcuts.switchHint": "Turn them off if you dictate, or if keys are pressed by accident. In this browser only.",
} as const satisfies TextGroup;
