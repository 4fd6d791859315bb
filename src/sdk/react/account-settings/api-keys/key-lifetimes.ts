import type { ApiKeyTextId } from "#sdk/react/texts/use-api-key-texts.ts";

const DAY_MILLIS = 86_400_000;

/** The lifetimes that the dialog offers, in days. */
const DAYS = { "1": "keysOneDay", "7": "keysSevenDays", "30": "keysThirtyDays", "90": "keysNinetyDays" } as const;

/** The choices of the dialog in their order: the value of the option, and its text. */
export const LIFETIMES: readonly (readonly [value: string, text: ApiKeyTextId])[] = [
  ...Object.entries(DAYS),
  ["year", "keysOneYear"],
  ["never", "keysUnlimited"],
];

const YEAR_DAYS = 365;
/** 200 years. */
const NEVER_DAYS = 73_000;
/** An expiration further away than this is shown as "Never". */
const SHOWN_AS_NEVER_YEARS = 50;

/** Returns how long a key with this choice lives. "Never" is about 200 years, as other clients store it. */
export function millisOf(lifetime: string): number {
  if (lifetime === "never") return NEVER_DAYS * DAY_MILLIS;
  return (lifetime === "year" ? YEAR_DAYS : Number(lifetime)) * DAY_MILLIS;
}

/** Whether a key counts as one that never expires. */
export const neverExpires = (expiresAt: Date | undefined, now: Date): boolean =>
  expiresAt === undefined || expiresAt > addYears(now, SHOWN_AS_NEVER_YEARS);

function addYears(date: Date, years: number): Date {
  const later = new Date(date);
  later.setFullYear(date.getFullYear() + years);
  return later;
}
