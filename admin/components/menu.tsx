import { Menu as Base } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";

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

const menuItemClass =
  "flex min-h-8.5 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-hover [&_svg]:shrink-0 [&_svg]:text-soft";

interface MenuChoicesProps<V extends string> {
  value: V;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
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

interface MenuItemProps {
  icon?: LucideIcon;
  children: ReactNode;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
}

/** An action inside a menu. Those that destroy something come last, after a separator. */
export function MenuItem({ icon: Icon, children, isDangerous = false, isDisabled = false, onChoose }: MenuItemProps) {
  return (
    <Base.Item
      disabled={isDisabled}
      onClick={onChoose}
      className={classNames(menuItemClass, "data-disabled:opacity-50", isDangerous && "text-bad [&_svg]:text-bad!")}
    >
      {Icon && <Icon size={15} aria-hidden="true" />}
      <span className="min-w-0 flex-1">{children}</span>
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 border-t border-line" />;
}

interface MenuCheckProps {
  children: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Something to switch on and off inside a menu, which stays open. */
export function MenuCheck({ children, isChecked, onChange }: MenuCheckProps) {
  return (
    <Base.CheckboxItem checked={isChecked} onCheckedChange={onChange} className={menuItemClass}>
      <span className="grid size-4 place-items-center">
        <Base.CheckboxItemIndicator>
          <Check size={15} aria-hidden="true" />
        </Base.CheckboxItemIndicator>
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </Base.CheckboxItem>
  );
}

/** Items of a menu below a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-soft">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}
