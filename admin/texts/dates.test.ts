import { describe, expect, test } from "bun:test";
import { datesOf } from "./dates.ts";

const now = new Date("2026-03-10T12:00:00Z");
const ago = (millis: number, locale = "en-US", justNow = "just now") =>
  datesOf(locale, justNow).relative(new Date(now.getTime() - millis), now);

describe("a relative time", () => {
  test("uses the largest unit that fits", () => {
    expect(ago(3 * 3_600_000)).toBe("3 hours ago");
    expect(ago(90 * 60_000)).toBe("1 hour ago");
    expect(ago(2 * 86_400_000)).toBe("2 days ago");
    expect(ago(-8 * 86_400_000)).toBe("next week");
  });

  test("a time of less than a minute ago is now", () => {
    expect(ago(59_000)).toBe("just now");
  });

  test("is in the language of the console", () => {
    expect(ago(3 * 3_600_000, "de-DE", "gerade eben")).toBe("vor 3 Stunden");
    expect(ago(0, "de-DE", "gerade eben")).toBe("gerade eben");
    expect(datesOf("de-DE", "gerade eben").day(now)).toBe("10. März 2026");
    expect(datesOf("de-DE", "gerade eben").time(new Date(2026, 2, 10, 15, 4))).toBe("15:04");
  });
});
