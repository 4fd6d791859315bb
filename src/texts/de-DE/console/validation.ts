import type { texts as english } from "#texts/en-US/console/validation.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "validation.emailMissing": "Gib deine E-Mail-Adresse ein",
  "validation.emailInvalid": "Gib eine gültige E-Mail-Adresse ein",
  "validation.passwordMissing": "Gib dein Passwort ein",
  "validation.passwordTooShort": "Verwende mindestens {min} Zeichen",
  "validation.passwordTooLong": "Verwende höchstens {max} Zeichen",
  "validation.nameMissing": "Gib einen Namen ein",
  "validation.descriptionMissing": "Beschreibe, wofür diese Schlüssel sind",
  "validation.keyMissing": "Wähle mindestens einen Schlüssel",
  "validation.methodMissing": "Wähle mindestens eine Anmeldemethode",
  "validation.invalidDomain": "Ungültige Domain",
  "validation.domainExists": "Diese Domain gibt es schon",
  "validation.handlerPath": "Der Handler-Pfad muss mit / beginnen",
  "validation.unseen": "Entferne die Zeichen, die man nicht sieht, etwa Zeilenumbrüche.",
  "validation.noSpaces": "Entferne die Leerzeichen.",
};
