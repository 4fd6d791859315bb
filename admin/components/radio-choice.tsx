import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type Ref, useId } from "react";
import { FieldError } from "./field.tsx";

interface RadioChoiceProps<V extends string> {
  label: string;
  value: V;
  options: readonly { value: V; label: string; hint?: string }[];
  error?: string;
  /** The first button, to focus it. */
  ref?: Ref<HTMLElement>;
  onChange: (value: V) => void;
}

/** One of a few choices, all of them in sight. */
export function RadioChoice<V extends string>({ label, value, options, error, ref, onChange }: RadioChoiceProps<V>) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <span id={`${id}-label`} className="text-[0.8125rem] font-medium">
        {label}
      </span>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onValueChange={(chosen: V) => onChange(chosen)}
        className="flex flex-col gap-2.5"
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is the control
          <label key={option.value} className="flex items-start gap-2.5">
            <Radio.Root
              ref={at === 0 ? ref : undefined}
              value={option.value}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border border-field-line bg-card data-checked:border-brand data-checked:bg-brand"
            >
              <Radio.Indicator className="size-2 rounded-full bg-card" />
            </Radio.Root>
            <span className="min-w-0">
              <span id={`${id}-${option.value}`} className="font-medium">
                {option.label}
              </span>
              {option.hint && (
                <span id={`${id}-${option.value}-hint`} className="block text-[0.8125rem] text-soft">
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </RadioGroup>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
