/** A length of time in a form: an amount and a unit, as in `10 minute`, or only a unit where the default applies. */

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

export type Unit = (typeof UNITS)[number][0];

export const UNIT_NAMES: readonly Unit[] = UNITS.map(([unit]) => unit);

/** A stored number of seconds in the largest unit that needs no fraction; null as the unit of the default. */
export function durationOf(seconds: number | null, byDefault: number): string {
  const shown = seconds ?? byDefault;
  const [unit, length] = UNITS.find(([, each]) => shown % each === 0) ?? (["second", 1] as const);
  return `${seconds === null ? "" : shown / length} ${unit}`;
}

export function partsOf(duration: string): { amount: string; unit: Unit } {
  const at = duration.lastIndexOf(" ");
  const unit = UNIT_NAMES.find((each) => each === duration.slice(at + 1)) ?? "second";
  return { amount: duration.slice(0, at), unit };
}

/** The seconds of a duration; null without an amount, NaN for an amount that is no whole number. */
export function secondsOf(duration: string): number | null {
  const { amount, unit } = partsOf(duration);
  if (amount.trim() === "") return null;
  const [, length] = UNITS.find(([each]) => each === unit) ?? (["second", 1] as const);
  return /^\d{1,9}$/.test(amount.trim()) ? Number(amount) * length : Number.NaN;
}

/** A number of seconds in words, such as "30 days". */
export function saySeconds(seconds: number, locale: string): string {
  const { amount, unit } = partsOf(durationOf(seconds, seconds));
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(Number(amount));
}
