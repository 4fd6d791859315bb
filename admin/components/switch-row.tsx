import { Switch } from "@base-ui/react/switch";
import { type ReactNode, type Ref, useId } from "react";
import { FieldError } from "./field.tsx";

interface SwitchRowProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  isOn: boolean;
  isDisabled?: boolean;
  /** The switch, to focus it. */
  ref?: Ref<HTMLElement>;
  onChange: (isOn: boolean) => void;
}

/** A switch with its label, for a setting that takes effect at once. */
export function SwitchRow({ label, hint, error, isOn, isDisabled = false, ref, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2 py-3.5 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
          {hint && (
            <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
              {hint}
            </p>
          )}
        </div>
        <Switch.Root
          ref={ref}
          checked={isOn}
          disabled={isDisabled}
          onCheckedChange={onChange}
          aria-labelledby={`${id}-label`}
          aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined}
          className="mt-0.5 inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-field-line p-0.5 transition-colors duration-150 data-checked:bg-brand data-disabled:cursor-not-allowed data-disabled:opacity-45"
        >
          <Switch.Thumb className="size-4 rounded-full bg-white shadow-sm transition-transform duration-150 data-checked:translate-x-4 data-checked:bg-card" />
        </Switch.Root>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
