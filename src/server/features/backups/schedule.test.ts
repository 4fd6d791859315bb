import { describe, expect, test } from "bun:test";
import type { BackupSchedule } from "#contract/instance-backups.ts";
import { nextBackupAt } from "./follow-schedule.ts";
import { lastSlot, nextSlot } from "./schedule.ts";

const at = (text: string) => Date.parse(`${text}Z`);
const iso = (millis: number | null) => millis && new Date(millis).toISOString().slice(0, 16);
const daily: BackupSchedule = { frequency: "daily", hour_utc: 3, weekday: 1, keep: 7 };
const weekly: BackupSchedule = { ...daily, frequency: "weekly", weekday: 7, hour_utc: 22 };

describe("the times of a schedule", () => {
  test("are once a day at the hour in UTC", () => {
    expect(iso(lastSlot(daily, at("2026-11-23T02:59")))).toBe("2026-11-22T03:00");
    expect(iso(lastSlot(daily, at("2026-11-23T03:00")))).toBe("2026-11-23T03:00");
    expect(iso(nextSlot(daily, at("2026-11-23T03:00")))).toBe("2026-11-24T03:00");
  });

  test("or once a week on the day, where 1 is Monday", () => {
    // 2026-11-22 is a Sunday.
    expect(iso(lastSlot(weekly, at("2026-11-22T21:59")))).toBe("2026-11-15T22:00");
    expect(iso(lastSlot(weekly, at("2026-11-22T22:00")))).toBe("2026-11-22T22:00");
    expect(iso(nextSlot({ ...weekly, weekday: 1 }, at("2026-11-22T22:00")))).toBe("2026-11-23T22:00");
  });

  test("are none when it is off", () => {
    const off: BackupSchedule = { ...daily, frequency: "off" };
    expect([lastSlot(off, at("2026-11-23T03:00")), nextSlot(off, at("2026-11-23T03:00"))]).toEqual([null, null]);
  });
});

describe("the next backup", () => {
  const now = at("2026-11-23T05:00");
  const handled = at("2026-11-23T03:00");

  test("is due since the first time that has passed without one, and else at the next time", () => {
    const state = { schedule: daily, handledSlot: handled, failure: null };
    expect(iso(nextBackupAt(state, now))).toBe("2026-11-24T03:00");
    expect(iso(nextBackupAt({ ...state, handledSlot: at("2026-11-20T03:00") }, now))).toBe("2026-11-21T03:00");
    expect(iso(nextBackupAt({ ...state, handledSlot: null }, now))).toBe("2026-11-23T03:00");
  });

  test("is an hour after one that failed, if that is sooner", () => {
    const failure = { at: at("2026-11-23T04:30"), error: "The disk is full." };
    expect(iso(nextBackupAt({ schedule: daily, handledSlot: handled, failure }, now))).toBe("2026-11-23T05:30");
  });
});
