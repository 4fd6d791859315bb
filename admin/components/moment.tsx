import { useDates } from "../texts/dates.ts";

/** A point in time: the day, or how long ago it was. Hovering shows the exact time. */
export function Moment({ date, isRelative = false }: { date: Date; isRelative?: boolean }) {
  const dates = useDates();
  return (
    <time dateTime={date.toISOString()} title={dates.moment(date)} className="whitespace-nowrap">
      {isRelative ? dates.relative(date, new Date()) : dates.day(date)}
    </time>
  );
}
