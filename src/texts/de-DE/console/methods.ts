import type { texts as english } from "#texts/en-US/console/methods.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "methods.password": "Passwort",
  "methods.otp": "Code oder Link per E-Mail",
  "methods.passkey": "Passkey",
};
