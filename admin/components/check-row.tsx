import { Checkbox } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import { type Ref, useId } from "react";
import { FieldError } from "./field.tsx";

interface CheckRowProps {
  label: string;
  hint?: string;
  error?: string;
  isChecked: boolean;
  /** The checkbox, to focus it. */
  ref?: Ref<HTMLElement>;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label: an option of a form, or a statement to confirm. */
export function CheckRow({ label, hint, error, isChecked, ref, onChange }: CheckRowProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2.5">
        <Checkbox.Root
          ref={ref}
          checked={isChecked}
          onCheckedChange={onChange}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined}
          className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-[0.3125rem] border border-field-line bg-card data-checked:border-brand data-checked:bg-brand"
        >
          <Checkbox.Indicator className="text-card">
            <Check size={13} strokeWidth={3} aria-hidden="true" />
          </Checkbox.Indicator>
        </Checkbox.Root>
        {/* Keyboards use the checkbox; the text is only a larger target for the mouse. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        <div className="min-w-0 cursor-default wrap-anywhere select-none" onClick={() => onChange(!isChecked)}>
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
          {hint && (
            <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
              {hint}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
