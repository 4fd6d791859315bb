import { useLanguage } from "./language.ts";

const UNITS = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

interface Dates {
  day(date: Date): string;
  moment(date: Date): string;
  /** The time of day. */
  time(date: Date): string;
  /** The day and the time to the second. */
  stamp(date: Date): string;
  /** "3 hours ago", "in 2 weeks". */
  relative(date: Date, now: Date): string;
}

const known = new Map<string, Dates>();

/** Formats dates for a locale; `justNow` stands for less than a minute. */
export function datesOf(locale: string, justNow: string): Dates {
  const dates = known.get(locale) ?? createDates(locale, justNow);
  known.set(locale, dates);
  return dates;
}

function createDates(locale: string, justNow: string): Dates {
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  const stamp = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return {
    day: (date) => day.format(date),
    moment: (date) => moment.format(date),
    time: (date) => time.format(date),
    stamp: (date) => stamp.format(date),
    relative(date, now) {
      const millis = date.getTime() - now.getTime();
      for (const [unit, length] of UNITS) {
        if (Math.abs(millis) >= length) return relative.format(Math.trunc(millis / length), unit);
      }
      return justNow;
    },
  };
}

/** Formats dates in the language of the console. */
export function useDates(): Dates {
  const { locale, t } = useLanguage();
  return datesOf(locale, t("common.justNow"));
}
