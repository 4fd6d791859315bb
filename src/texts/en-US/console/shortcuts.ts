import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "shortcuts.title": "Keyboard shortcuts",
  "shortcuts.toSearch": "Go to the search field",
  "shortcuts.navigation": "Collapse or expand the navigation",
  "shortcuts.goTo": "Go to {page}",
  "shortcuts.close": "Close the open dialog, panel or menu",
  "shortcuts.switch": "Single-key shortcuts",
  "shortcuts.switchHint":
    "Turn them off if you use dictation, or if you press keys by accident. Applies to this browser only.",
} as const satisfies TextGroup;
