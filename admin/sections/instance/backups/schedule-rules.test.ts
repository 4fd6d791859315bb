import { expect, test } from "bun:test";
import { BACKUPS_KEPT_MAX } from "#contract/instance-backups.ts";
import { hourText, KEPT_MAX, keptOf, WEEKDAYS, weekdayText } from "./schedule-rules.ts";

test("days and hours are named in the language of the console", () => {
  expect(WEEKDAYS.map((day) => weekdayText("en-US", day))).toEqual([
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
  ]);
  expect([hourText("en-US", 3), hourText("de-DE", 22)]).toEqual(["3:00 AM", "22:00"]);
});

test("the number to keep is one that the server takes", () => {
  expect(["1", " 7 ", "365", "0", "366", "", "ten", "1.5", "-1"].map(keptOf)).toEqual([
    1,
    7,
    365,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(KEPT_MAX).toBe(BACKUPS_KEPT_MAX);
});
