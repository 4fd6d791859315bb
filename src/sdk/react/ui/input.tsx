import type { InputHTMLAttributes } from "react";

export const Input = (props: InputHTMLAttributes<HTMLInputElement>) => <input className="hp-input" {...props} />;

/** What every input for an address wants from browsers and phones; passkeys are suggested where a page asks for one. */
export const emailInput = {
  type: "email",
  inputMode: "email",
  autoComplete: "username webauthn",
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;
