import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";

/** How long a key is valid, in days. */
export type Lifetime = keyof typeof NAMES;

const NAMES = {
  "1": "keys.expiryDay",
  "7": "keys.expiryWeek",
  "30": "keys.expiryMonth",
  "90": "keys.expiryQuarter",
  "365": "keys.expiryYear",
  never: "keys.expiryNever",
} as const satisfies Record<string, TextId>;

interface LifetimeFieldProps {
  offered: readonly Lifetime[];
  value: Lifetime;
  onChange: (value: Lifetime) => void;
}

/** Asks how long a new key is valid. */
export function LifetimeField({ offered, value, onChange }: LifetimeFieldProps) {
  const t = useTexts();
  return (
    <Field label={t("keys.expiresIn")}>
      {(parts) => (
        <Select
          {...parts}
          value={value}
          options={offered.map((each) => ({ value: each, label: t(NAMES[each]) }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
