import type { texts as english } from "#texts/en-US/console/sign-in.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "signIn.title": "Anmelden",
  "signIn.pageHeading": "Hallpass-Konsole",
  "signIn.lockedOut":
    "Ausgesperrt? Einen Link zum Anmelden bekommst du mit diesem Befehl auf dem Rechner, auf dem Hallpass läuft:",
};
