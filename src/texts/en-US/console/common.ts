import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "common.product": "Hallpass",
  "common.pageTitle": "{page} · Hallpass",
  "common.cancel": "Cancel",
  "common.close": "Close",
  "common.save": "Save",
  "common.copy": "Copy",
  "common.copied": "Copied",
  "common.copyFailed": "Your browser blocked copying. Select the text and copy it by hand.",
  "common.delete": "Delete",
  "common.tryAgain": "Try again",
  "common.loading": "Loading…",
  "common.optional": "optional",
  "common.showPassword": "Show password",
  "common.hidePassword": "Hide password",
  "common.skipToContent": "Skip to content",
  "common.opensInNewTab": "opens in a new tab",
  "common.clear": "Clear",
  "common.justNow": "just now",
} as const satisfies TextGroup;
