import type { texts as english } from "#texts/en-US/console/shortcuts.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "shortcuts.title": "Tastenkürzel",
  "shortcuts.toSearch": "Zum Suchfeld der Seite",
  "shortcuts.navigation": "Navigation ein- oder ausklappen",
  "shortcuts.goTo": "Zu: {page}",
  "shortcuts.close": "Schließen, was offen ist",
  "shortcuts.switch": "Kürzel mit einzelnen Tasten",
  "shortcuts.switchHint":
    "Schalte sie aus, wenn du diktierst oder Tasten versehentlich gedrückt werden. Nur in diesem Browser.",
};
