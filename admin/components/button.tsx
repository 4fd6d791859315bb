import { Loader2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

type Look = "solid" | "outline" | "quiet" | "danger" | "danger-quiet";

const LOOKS: Record<Look, string> = {
  solid: "bg-solid text-on-solid shadow-card hover:opacity-88",
  outline: "border border-line bg-card shadow-card hover:bg-hover",
  quiet: "text-soft hover:bg-hover hover:text-text",
  danger: "bg-bad-solid text-on-solid shadow-card hover:opacity-88",
  "danger-quiet": "border border-line bg-card text-bad shadow-card hover:bg-bad-tint",
};

const SIZES = { small: "h-8 px-2.5 text-[0.8125rem]", medium: "h-9 px-3.5", icon: "size-9", "small-icon": "size-8" };

export interface ButtonLook {
  look?: Look;
  size?: keyof typeof SIZES;
}

/** The class names of a button, also for links that look like one. */
export function buttonClass({ look = "outline", size = "medium" }: ButtonLook = {}, more?: string): string {
  const shared =
    "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none transition-[background-color,opacity,color] duration-150 disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:shrink-0";
  return classNames(shared, LOOKS[look], SIZES[size], more);
}

interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Shows a spinner. The button keeps its size and the focus, but ignores clicks. */
  isBusy?: boolean;
}

/** A button. One with an icon only shows its name when it is pointed at or focused. */
export function Button(props: ButtonProps) {
  const { size, "aria-label": name } = props;
  const button = <PlainButton {...props} />;
  return name && (size === "icon" || size === "small-icon") ? <Tooltip text={name}>{button}</Tooltip> : button;
}

function PlainButton({ look, size, isBusy = false, className, onClick, type = "button", ...props }: ButtonProps) {
  const { disabled, onFocus, onBlur, ...rest } = props;
  // The browser takes the focus from a button that is disabled. One that has it only says that it is: Save after a save.
  const [isFocused, setFocused] = useState(false);
  const isStill = isBusy || disabled;
  return (
    <button
      {...rest}
      type={isStill && type === "submit" ? "button" : type}
      className={buttonClass({ look, size }, classNames(className, isBusy && "[&>*:not(.busy)]:opacity-0"))}
      disabled={disabled && !isFocused}
      aria-disabled={(disabled && isFocused) || rest["aria-disabled"]}
      aria-busy={isBusy || undefined}
      onClick={isStill ? undefined : onClick}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // In a window that is left for another, the element keeps the focus.
        setFocused(document.activeElement === event.currentTarget);
        onBlur?.(event);
      }}
    >
      {isBusy ? <span className="contents [&>*]:opacity-0">{wrapped(rest.children)}</span> : rest.children}
      {isBusy && (
        <span className="busy absolute inset-0 grid place-items-center">
          <Loader2 size={16} className="animate-spin" aria-hidden="true" />
        </span>
      )}
    </button>
  );
}

/** The button hides its child elements while it is busy; text needs an element for that. */
const wrapped = (children: ButtonProps["children"]) => <span className="inline-flex gap-2">{children}</span>;
