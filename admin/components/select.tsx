import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import type { Ref } from "react";
import { classNames } from "./class-names.ts";
import type { ControlParts } from "./field.tsx";

interface SelectProps<V extends string> extends Partial<ControlParts> {
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  "aria-label"?: string;
  className?: string;
  /** The button that opens the values, to focus it. */
  ref?: Ref<HTMLButtonElement>;
}

/** A select box with a few values. */
export function Select<V extends string>({ value, options, onChange, className, ref, ...parts }: SelectProps<V>) {
  return (
    <Base.Root items={options} value={value} onValueChange={(chosen) => chosen !== null && onChange(chosen)}>
      <Base.Trigger
        ref={ref}
        {...parts}
        className={classNames(
          "field-box inline-flex h-9 items-center justify-between gap-2 px-3 text-start",
          className,
        )}
      >
        <Base.Value className="truncate" />
        <Base.Icon className="text-soft">
          <ChevronsUpDown size={15} aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-60" sideOffset={6} alignItemWithTrigger={false}>
          <Base.Popup className="min-w-(--anchor-width) animate-rise rounded-xl border border-line bg-raised p-1 shadow-raised outline-none">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                className="flex min-h-8 cursor-default items-center justify-between gap-6 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-hover"
              >
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check size={15} aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
