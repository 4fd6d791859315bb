import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "methods.password": "Password",
  "methods.otp": "Code or link by email",
  "methods.passkey": "Passkey",
} as const satisfies TextGroup;
