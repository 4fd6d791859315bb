import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "methods.password": "Password",
  "methods.otp": "Mailed code or link",
  "methods.passkey": "Passkey",
} as const satisfies TextGroup;
