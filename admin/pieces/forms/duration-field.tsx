import type { Ref } from "react";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { useLanguage } from "../../texts/language.ts";
import type { SayText, TextId } from "../../texts/texts.ts";
import { partsOf, saySeconds, secondsOf, UNIT_NAMES, type Unit } from "./duration.ts";

const NAMES = {
  day: "duration.days",
  hour: "duration.hours",
  minute: "duration.minutes",
  second: "duration.seconds",
} as const satisfies Record<Unit, TextId>;

interface DurationFieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  /** As `durationOf` writes it. */
  value: string;
  /** What applies without an amount, in words. */
  byDefault: string;
  ref?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
}

/** A length of time: an amount, and its unit. */
export function DurationField({ label, hint, error, value, byDefault, ref, onChange }: DurationFieldProps) {
  const { t } = useLanguage();
  const { amount, unit } = partsOf(value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => (
        <div className="flex flex-wrap gap-2">
          <TextInput
            {...parts}
            ref={ref}
            inputMode="numeric"
            autoComplete="off"
            value={amount}
            placeholder={byDefault}
            onChange={(event) => onChange(`${event.target.value} ${unit}`)}
            className="min-w-32 flex-1"
          />
          <Select
            aria-label={t("duration.unitOf", { name: label })}
            value={unit}
            options={UNIT_NAMES.map((each) => ({ value: each, label: t(NAMES[each]) }))}
            onChange={(chosen) => onChange(`${amount} ${chosen}`)}
            className="w-32"
          />
        </div>
      )}
    </Field>
  );
}

/** Returns `true` for the default, and for a length of time within the bounds in seconds, or else what is wrong. */
export function checkDuration(
  value: string,
  { min, max }: { min: number; max: number },
  { t, locale }: { t: SayText; locale: string },
): true | string {
  const seconds = secondsOf(value);
  if (seconds === null || (seconds >= min && seconds <= max)) return true;
  return t("duration.outOfBounds", { from: saySeconds(min, locale), to: saySeconds(max, locale) });
}
