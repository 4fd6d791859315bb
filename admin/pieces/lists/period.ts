import { oneOf, text } from "../../sections/search.ts";

const DAYS = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 } as const satisfies Record<string, number>;
const PERIODS = ["1d", "7d", "30d", "90d"] as const satisfies readonly Period[];
/** The last so many days. */
export type Period = keyof typeof DAYS;

/** A period in the URL: the last days, or from the first to the last of two days. */
export interface PeriodSearch {
  period?: Period;
  /** `YYYY-MM-DD`, in the owner's time zone. */
  since?: string;
  until?: string;
}

export const periodSearch = (search: Record<string, unknown>): PeriodSearch => ({
  period: oneOf(search, "period", PERIODS),
  since: day(search, "since"),
  until: day(search, "until"),
});

export const isPeriod = (value: string | undefined): value is Period => PERIODS.some((period) => period === value);

function day(search: Record<string, unknown>, name: string): string | undefined {
  const value = text(search, name);
  return value !== undefined && startOf(value) !== undefined ? value : undefined;
}

/** The first moment of a day such as `2026-03-10`, in the owner's time zone; undefined for anything else. */
export function startOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const start = new Date(`${text}T00:00`);
  return Number.isNaN(start.getTime()) ? undefined : start;
}

const DAY_MILLIS = 86_400_000;

/** The first and the last moment of a period. One that ends now begins at a full minute, so that a reload asks the same. */
export function boundsOf({ period, since, until }: PeriodSearch, now: number): { from?: Date; to?: Date } {
  const minute = Math.floor(now / 60_000) * 60_000;
  const last = until === undefined ? undefined : startOf(until);
  return {
    from: period ? new Date(minute - DAYS[period] * DAY_MILLIS) : since === undefined ? undefined : startOf(since),
    to: last && new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1, 0, 0, 0, -1),
  };
}
