import type { texts as english } from "#texts/en-US/console/sign-in-methods.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "signInMethods.title": "Anmeldung",
  "signInMethods.keywords": "Authentifizierung Passwort Passkey Magic Link Anbieter Google GitHub Registrierung",
  "signInMethods.subtitle": "Wie Nutzer sich anmelden und registrieren und was sie dürfen.",
  "signInMethods.methods": "Anmeldemethoden",
  "signInMethods.password": "E-Mail und Passwort",
  "signInMethods.passwordHint":
    "Nutzer wählen ein Passwort mit 8 bis 70 Zeichen. Die häufigsten Passwörter sind nicht erlaubt.",
  "signInMethods.magicLink": "Magic Link und Einmalcode",
  "signInMethods.magicLinkHint":
    "Nutzer bekommen eine E-Mail mit einem Link und einem Code aus sechs Zeichen. Dafür brauchst du einen Mailserver.",
  "signInMethods.passkey": "Passkeys",
  "signInMethods.passkeyHint":
    "Nutzer melden sich mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel statt mit einem Passwort an. Dafür brauchst du HTTPS oder localhost.",
  "signInMethods.lastMethodTitle": "Die einzige Anmeldemethode ausschalten?",
  "signInMethods.lastMethodBody":
    "Niemand kann sich mehr an diesem Projekt anmelden, bis du sie wieder einschaltest. Wer angemeldet ist, bleibt angemeldet.",
  "signInMethods.turnOff": "Ausschalten",
  "signInMethods.providers": "Verbundene Konten",
  "signInMethods.providersHint":
    "Mit gemeinsamen Schlüsseln zeigt der Anbieter den Namen dieses Servers an. Mit eigenen Schlüsseln zeigt er den Namen deiner App an.",
  "signInMethods.sharedKeys": "Gemeinsame Schlüssel",
  "signInMethods.ownKeys": "Eigene Schlüssel",
  "signInMethods.ownKeysFor": "Eigene Schlüssel für {provider}",
  "signInMethods.keysTitle": "Deine App bei {provider}",
  "signInMethods.callbackUrl": "Callback-URL",
  "signInMethods.callbackUrlHint":
    "Gib diese URL dort ein, wo der Anbieter nach einer Redirect- oder Callback-URL fragt.",
  "signInMethods.clientId": "Client-ID",
  "signInMethods.clientSecret": "Client-Secret",
  "signInMethods.missing": "Kopiere diesen Wert vom Anbieter.",
  "signInMethods.keysSaved": "{provider} benutzt jetzt deine eigenen Schlüssel",
  "signInMethods.signUps": "Registrierung",
  "signInMethods.allowSignUp": "Registrierung neuer Nutzer erlauben",
  "signInMethods.allowSignUpHint": "Wenn das aus ist, kann sich nur anmelden, wer schon ein Konto hat.",
  "signInMethods.personalTeam": "Bei der Registrierung für jeden Nutzer ein eigenes Team anlegen",
  "signInMethods.personalTeamHint": "Nützlich, wenn in deiner App alles einem Team gehört.",
  "signInMethods.users": "Nutzer",
  "signInMethods.deletion": "Nutzer dürfen ihr eigenes Konto löschen",
  "signInMethods.deletionHint": "Nutzer finden das in ihren Kontoeinstellungen.",
  "signInMethods.previewLabel": "Vorschau der Anmeldeseite",
  "signInMethods.internalNote":
    "Hier melden sich die Eigentümer aller Projekte an. Änderungen betreffen alle, die diese Konsole benutzen.",
};
