import { useDates } from "../texts/dates.ts";
import { Tooltip } from "./tooltip.tsx";

interface MomentProps {
  date: Date;
  /** Shows how long ago it was, not the day. */
  isRelative?: boolean;
  /** In a table: the keyboard does not stop at every row. */
  isInTable?: boolean;
}

/** A point in time: the day, or how long ago it was. Pointing at it, or the focus, shows the exact time. */
export function Moment({ date, isRelative = false, isInTable = false }: MomentProps) {
  const dates = useDates();
  return (
    <Tooltip text={dates.moment(date)}>
      <time dateTime={date.toISOString()} tabIndex={isInTable ? undefined : 0} className="rounded whitespace-nowrap">
        {isRelative ? dates.relative(date, new Date()) : dates.day(date)}
        <span className="sr-only"> ({dates.moment(date)})</span>
      </time>
    </Tooltip>
  );
}
