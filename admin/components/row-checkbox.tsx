import { Checkbox } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import { classNames } from "./class-names.ts";

interface RowCheckboxProps {
  label: string;
  isChecked: boolean;
  /** Some rows are picked. */
  isMixed?: boolean;
  /** Faint until the row is pointed at or focused. */
  isQuiet?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Picks a row of a table. */
export function RowCheckbox({ label, isChecked, isMixed = false, isQuiet = false, onChange }: RowCheckboxProps) {
  const Mark = isMixed ? Minus : Check;
  return (
    <Checkbox.Root
      checked={isChecked}
      indeterminate={isMixed}
      onCheckedChange={onChange}
      aria-label={label}
      className={classNames(
        "relative grid size-4.5 shrink-0 place-items-center rounded-[0.3125rem] border border-field-line bg-card transition-opacity",
        // A target of 36 px around a box of 18.
        "after:absolute after:-inset-2",
        "data-checked:border-brand data-checked:bg-brand data-indeterminate:border-brand data-indeterminate:bg-brand",
        isQuiet && "pointer-fine:opacity-55 group-hover:opacity-100 focus-visible:opacity-100",
      )}
    >
      <Checkbox.Indicator className="text-card">
        <Mark size={13} strokeWidth={3} aria-hidden="true" />
      </Checkbox.Indicator>
    </Checkbox.Root>
  );
}
