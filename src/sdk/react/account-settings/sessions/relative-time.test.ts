import { expect, test } from "bun:test";
import { relativeTime } from "./relative-time.ts";

const NOW = Date.UTC(2026, 0, 31, 12);
const MINUTE = 60_000;

test.each([
  [0, "en-US", "now"],
  [59_000, "en-US", "now"],
  [-5 * MINUTE, "en-US", "now"],
  [MINUTE, "en-US", "1 minute ago"],
  [59 * MINUTE, "en-US", "59 minutes ago"],
  [3 * 60 * MINUTE, "de-DE", "vor 3 Stunden"],
  [24 * 60 * MINUTE, "en-US", "yesterday"],
  [24 * 60 * MINUTE, "de-DE", "gestern"],
  [15 * 24 * 60 * MINUTE, "en-US", "2 weeks ago"],
  [800 * 24 * 60 * MINUTE, "en-US", "2 years ago"],
])("what happened %p ms ago is, in %s, %p", (millis, locale, words) => {
  expect(relativeTime(locale, new Date(NOW - millis), NOW)).toBe(words);
});
