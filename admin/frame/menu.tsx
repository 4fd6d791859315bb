import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";

interface MenuProps {
  trigger: ReactElement;
  align?: "start" | "end";
  children: ReactNode;
}

/** A button that opens a menu. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-60" sideOffset={6} align={align}>
          <Base.Popup className="max-h-(--available-height) min-w-44 max-w-[min(20rem,calc(100vw-1.5rem))] animate-rise overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-raised outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export const menuItemClass =
  "flex min-h-8.5 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-hover [&_svg]:shrink-0 [&_svg]:text-soft";

interface MenuChoicesProps<V extends string> {
  value: V;
  options: readonly { value: V; label: string; icon: ReactNode }[];
  onChange: (value: V) => void;
}

/** Radio items inside a menu. */
export function MenuChoices<V extends string>({ value, options, onChange }: MenuChoicesProps<V>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(chosen: V) => onChange(chosen)}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={menuItemClass}>
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check size={15} aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
