import type { texts as english } from "#texts/en-US/console/user.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "user.lastActive": "Zuletzt aktiv {when}",
  "user.facts": "Konto",
  "user.id": "Nutzer-ID",
  "user.anonymousHint":
    "Endet die Sitzung, kann sich niemand mehr bei diesem Konto anmelden. Sobald eine Anmeldemethode dazukommt, wird es ein vollständiges Konto.",
  "user.profile": "Profil",
  "user.signIn": "Anmeldung",
  "user.password": "Passwort",
  "user.isSet": "Gesetzt",
  "user.isNotSet": "Nicht gesetzt",
  "user.isOn": "Ein",
  "user.isOff": "Aus",
  "user.setPassword": "Passwort setzen",
  "user.changePassword": "Passwort ändern",
  "user.passwordHint": "Es gilt sofort. Alle Sitzungen des Nutzers enden.",
  "user.passwordSaved": "Passwort gespeichert",
  "user.removePassword": "Passwort entfernen",
  "user.removePasswordTitle": "Passwort entfernen?",
  "user.removePasswordBody":
    "{name} kann sich nicht mehr mit einem Passwort anmelden. Andere Anmeldemethoden gelten weiter.",
  "user.passwordRemoved": "Passwort entfernt",
  "user.secondFactor": "Multi-Faktor-Authentifizierung",
  "user.resetSecondFactor": "MFA zurücksetzen",
  "user.resetSecondFactorTitle": "Multi-Faktor-Authentifizierung zurücksetzen?",
  "user.resetSecondFactorBody":
    "{name} meldet sich ohne Authenticator-App an, bis wieder eine eingerichtet ist. Vergewissere dich zuerst, dass der Besitzer des Kontos darum gebeten hat. Du kannst das nicht rückgängig machen.",
  "user.secondFactorReset": "Multi-Faktor-Authentifizierung zurückgesetzt",
  "user.notFoundTitle": "Diesen Nutzer gibt es nicht",
  "user.notFound": "In diesem Projekt hat kein Nutzer diese ID. Vielleicht wurde er gelöscht.",
  "user.toUsers": "Alle Nutzer",
  "user.access": "Zugang",
  "user.canSignIn": "Das Konto ist nicht gesperrt.",
  "user.disable": "Konto sperren",
  "user.disableTitle": "Das Konto von {name} sperren?",
  "user.disableBody":
    "Alle Sitzungen enden sofort. Jede Anmeldung und die API-Schlüssel des Benutzers werden abgelehnt, bis du das Konto entsperrst. Nichts wird gelöscht.",
  "user.disableReason": "Grund",
  "user.disableReasonHint": "Für die Inhaber dieses Projekts und das Audit-Log. Der Benutzer sieht ihn nicht.",
  "user.disableUntil": "Bis",
  "user.disableUntilHint":
    "Das Konto wird zu dieser Zeit von selbst entsperrt. Lass das Feld leer, wenn es kein Ende gibt.",
  "user.disableUntilPast": "Wähle eine Zeit in der Zukunft",
  "user.disabled": "{name} kann sich nicht mehr anmelden",
  "user.disabledSince": "Gesperrt seit {since}",
  "user.disabledUntil": "Gesperrt seit {since}, bis {until}",
  "user.enable": "Konto entsperren",
  "user.enabled": "{name} kann sich wieder anmelden",
  "user.dangerZone": "Gefahrenbereich",
  "user.delete": "Nutzer löschen",
};
