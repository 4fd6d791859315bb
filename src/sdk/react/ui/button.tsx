import type { ButtonHTMLAttributes } from "react";
import { Spinner } from "./spinner.tsx";

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
