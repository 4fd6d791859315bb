export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** From Monday, 1, to Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const KEPT_MAX = 365;

/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4;
const HOUR = 3_600_000;

/** The name of a day of the week. */
export const weekdayText = (locale: string, day: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format((FIRST_MONDAY + day - 1) * 24 * HOUR);

/** A time on the hour, as people of the language write it. */
export const hourText = (locale: string, hour: number): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "UTC" }).format(hour * HOUR);

/** The number of backups to keep that somebody typed; null for anything else. */
export function keptOf(text: string): number | null {
  const number = Number(text);
  return /^\s*\d{1,3}\s*$/.test(text) && number >= 1 && number <= KEPT_MAX ? number : null;
}
