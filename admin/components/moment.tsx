import { formatDay, formatMoment, formatRelative } from "../texts/dates.ts";

/** A point in time: the day, or how long ago; the exact moment on hover. */
export function Moment({ date, isRelative = false }: { date: Date; isRelative?: boolean }) {
  return (
    <time dateTime={date.toISOString()} title={formatMoment(date)} className="whitespace-nowrap">
      {isRelative ? formatRelative(date, new Date()) : formatDay(date)}
    </time>
  );
}
