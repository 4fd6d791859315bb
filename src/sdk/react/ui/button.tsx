import type { ButtonHTMLAttributes } from "react";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: "primary" | "secondary" | "destructive";
  /** Shows a spinner. The button keeps the focus and ignores clicks. */
  isBusy?: boolean;
}

export function Button({
  variant = "primary",
  isBusy = false,
  type = "button",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={`hp-button hp-${variant}`}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className="hp-button-label">{children}</span>
      {isBusy && <Spinner />}
    </button>
  );
}

/** A spinner. It has no text for screen readers, so its parent must say what is in progress. */
export const Spinner = () => <span className="hp-spinner" aria-hidden="true" />;
