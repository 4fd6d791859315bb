import { UsageError } from "#commands/command.ts";

/** A time as people write it: `2030-01-31`, or with a time of day in UTC or a zone. */
export function timeIn(flag: string, text: string): number {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const millis = isTime ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(millis))
    throw new UsageError(`--${flag} is a day such as 2030-01-31, or a time such as 2030-01-31T18:00Z.`);
  return millis;
}
