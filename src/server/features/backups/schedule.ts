import type { BackupSchedule } from "#contract/instance-backups.ts";
import { DAY, HOUR, WEEK } from "#contract/limits.ts";

/** 1970-01-01 was a Thursday: the first Monday began three days before it. */
const FIRST_MONDAY = -3 * DAY;

export const NO_SCHEDULE: BackupSchedule = { frequency: "off", hour_utc: 3, weekday: 1, keep: 7 };

/** The latest time at or before `now` at which a backup is due. Null without a schedule. */
export function lastSlot(schedule: BackupSchedule, now: number): number | null {
  const every = periodOf(schedule);
  if (every === null) return null;
  const { frequency, hour_utc: hour, weekday } = schedule;
  const first = frequency === "daily" ? hour * HOUR : FIRST_MONDAY + (weekday - 1) * DAY + hour * HOUR;
  return first + Math.floor((now - first) / every) * every;
}

/** The first time after `now` at which a backup is due. */
export function nextSlot(schedule: BackupSchedule, now: number): number | null {
  const [last, every] = [lastSlot(schedule, now), periodOf(schedule)];
  return last === null || every === null ? null : last + every;
}

function periodOf({ frequency }: BackupSchedule): number | null {
  return { off: null, daily: DAY, weekly: WEEK }[frequency];
}
