import type { texts as english } from "../en-US/account-settings.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  emailsAndAuth: "E-Mails & Anmeldung",
};
