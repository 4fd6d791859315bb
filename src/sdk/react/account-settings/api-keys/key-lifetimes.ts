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

const NEVER_YEARS = 200;
/** An expiration further away than this is shown as "Never". */
const SHOWN_AS_NEVER_YEARS = 50;

/** Returns when a key with this choice expires. "Never" is 200 years from now, as other clients store it. */
export function expirationOf(lifetime: string, now: Date): Date {
  if (lifetime === "never") return addYears(now, NEVER_YEARS);
  if (lifetime === "year") return addYears(now, 1);
  return new Date(now.getTime() + Number(lifetime) * DAY_MILLIS);
}

/** Whether a key counts as one that never expires. */
export const neverExpires = (expiresAt: Date | undefined, now: Date): boolean =>
  expiresAt === undefined || expiresAt > addYears(now, SHOWN_AS_NEVER_YEARS);

function addYears(date: Date, years: number): Date {
  const later = new Date(date);
  later.setFullYear(date.getFullYear() + years);
  return later;
}
