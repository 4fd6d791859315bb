import { locale, texts } from "./texts.ts";

const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric" });
const moment = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

const UNITS = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

export const formatDay = (date: Date) => day.format(date);
export const formatMoment = (date: Date) => moment.format(date);

/** "3 hours ago", "in 2 weeks". */
export function formatRelative(date: Date, now: Date): string {
  const millis = date.getTime() - now.getTime();
  for (const [unit, length] of UNITS) {
    if (Math.abs(millis) >= length) return relative.format(Math.trunc(millis / length), unit);
  }
  return texts.common.justNow;
}
