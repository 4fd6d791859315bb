const UNITS = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["week", 604_800_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Returns how long ago a date is, in words of a language: "5 minutes ago", "yesterday", "now". */
export function relativeTime(locale: string, date: Date, now: number): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  // The server's clock may be ahead; what just happened is not in the future.
  const millis = Math.max(0, now - date.getTime());
  const [unit, length] = UNITS.find(([, each]) => millis >= each) ?? ["second", Number.POSITIVE_INFINITY];
  return format.format(-Math.floor(millis / length), unit);
}
