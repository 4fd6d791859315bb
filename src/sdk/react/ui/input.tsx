import type { InputHTMLAttributes } from "react";

export const Input = (props: InputHTMLAttributes<HTMLInputElement>) => <input className="hp-input" {...props} />;

/** The attributes of every input for an email address. Browsers suggest passkeys in it while a page asks for them. */
export const emailInput = {
  // Also in a language that is written from right to left.
  dir: "ltr",
  type: "email",
  inputMode: "email",
  autoComplete: "username webauthn",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;
