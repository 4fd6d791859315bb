import type { texts as english } from "#texts/en-US/console/sign-in-methods.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "signInMethods.title": "Anmeldung",
  "signInMethods.keywords":
    "Authentifizierung Methoden Passwort Passkey Magic Link SSO Anbieter OpenID Connect Google GitHub Registrierung anonym verknüpfen löschen Sicherheitshinweise",
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
  "signInMethods.sharedKeys": "Gemeinsame Schlüssel",
  "signInMethods.clientId": "Client-ID",
  "signInMethods.clientSecret": "Client-Secret",
  "signInMethods.signUps": "Registrierung",
  "signInMethods.allowSignUp": "Registrierung neuer Nutzer erlauben",
  "signInMethods.allowSignUpHint": "Wenn das aus ist, kann sich nur anmelden, wer schon ein Konto hat.",
  "signInMethods.users": "Nutzer",
  "signInMethods.previewLabel": "Vorschau der Anmeldeseite",
  "signInMethods.internalNote":
    "Hier melden sich die Eigentümer aller Projekte an. Änderungen betreffen alle, die diese Konsole benutzen.",
  "signInMethods.anonymous": "Anonyme Konten",
  "signInMethods.anonymousHint":
    "Deine App kann Konten für Besucher anlegen, die sich noch nicht registriert haben. Bei der Registrierung behalten sie ihr Konto.",
  "signInMethods.providers": "SSO-Anbieter",
  "signInMethods.providersHint": "Nutzer melden sich mit einem Konto an, das sie anderswo schon haben.",
  "signInMethods.noProviders":
    "Noch keine Anbieter. Füge einen hinzu, dann erscheint sein Button auf der Anmeldeseite.",
  "signInMethods.addProviders": "SSO-Anbieter hinzufügen",
  "signInMethods.addProvidersHint": "Wähle, wo deine Nutzer schon ein Konto haben.",
  "signInMethods.searchProviders": "Anbieter suchen",
  "signInMethods.foundProviders": { one: "{count} Anbieter gefunden", other: "{count} Anbieter gefunden" },
  "signInMethods.customProvider": "Eigener OpenID-Connect-Anbieter",
  "signInMethods.customProviderHint":
    "Jeder Anbieter mit Discovery-Dokument, zum Beispiel Keycloak, Okta oder Microsoft Entra ID",
  "signInMethods.isOn": "An",
  "signInMethods.configure": "Konfigurieren",
  "signInMethods.configureFor": "{provider} konfigurieren",
  "signInMethods.keysMissing": "Schlüssel fehlen",
  "signInMethods.keysKept": "Aus, Schlüssel bleiben",
  "signInMethods.disableTitle": "{provider} ausschalten?",
  "signInMethods.disableBody":
    "Nutzer können sich nicht mehr mit {provider} anmelden. Wer keine andere Anmeldemethode hat, bleibt ausgesperrt, bis du den Anbieter wieder einschaltest. Die Schlüssel bleiben gespeichert.",
  "signInMethods.remove": "Entfernen",
  "signInMethods.removeFor": "{provider} entfernen",
  "signInMethods.removeTitle": "{provider} entfernen?",
  "signInMethods.removeBody": "Das entfernt {provider} aus dem Projekt, mit Issuer, Client-ID und Client-Secret.",
  "signInMethods.useShared": "Gemeinsame Schlüssel",
  "signInMethods.useSharedHint":
    "Benutzt die Schlüssel dieses Servers. Beim Anmelden zeigt der Anbieter den Namen dieses Servers statt den deiner App.",
  "signInMethods.noShared":
    "Dieser Server hat keine gemeinsamen Schlüssel für {provider}. Gib die Schlüssel deiner eigenen App ein.",
  "signInMethods.callbackUrl": "Redirect-URL",
  "signInMethods.callbackUrlHint": "Trage diese URL beim Anbieter ein. Manche nennen sie Callback-URL.",
  "signInMethods.facebookConfigId": "Konfigurations-ID",
  "signInMethods.facebookConfigIdHint": "Nur für Apps mit Facebook Login for Business.",
  "signInMethods.microsoftTenantId": "Mandanten-ID",
  "signInMethods.microsoftTenantIdHint":
    "Nur Konten dieser Organisation können sich anmelden. Leer: alle Microsoft-Konten.",
  "signInMethods.missing": "Kopiere diesen Wert vom Anbieter",
  "signInMethods.saveAndTurnOn": "Speichern und einschalten",
  "signInMethods.keysSaved": "{provider} ist an, mit deinen eigenen Schlüsseln",
  "signInMethods.savedShared": "{provider} ist an, mit gemeinsamen Schlüsseln",
  "signInMethods.providerId": "ID",
  "signInMethods.providerIdHint":
    "Teil der Redirect-URL, und so nennt dein Code den Anbieter. Du kannst sie später nicht ändern.",
  "signInMethods.providerIdInvalid": "Verwende Kleinbuchstaben, Ziffern und _, und beginne mit einem Buchstaben",
  "signInMethods.providerIdTaken": "Ein anderer Anbieter hat diese ID",
  "signInMethods.providerName": "Anzeigename",
  "signInMethods.providerNameHint": "Nutzer sehen ihn auf dem Button.",
  "signInMethods.issuer": "Issuer-URL",
  "signInMethods.issuerHint": "Die Adresse, unter der das Discovery-Dokument des Anbieters liegt.",
  "signInMethods.issuerInvalid": "Gib eine URL ein, die mit https:// beginnt",
  "signInMethods.issuerChecking": "Das Discovery-Dokument wird gelesen …",
  "signInMethods.issuerFound": "Issuer gefunden. Nutzer melden sich an bei {url}",
  "signInMethods.issuerNotHttps": "Der Issuer braucht https. Nur Issuer auf localhost dürfen http benutzen.",
  "signInMethods.issuerUnreachable": "Im öffentlichen Internet antwortet unter {document} nichts. Prüfe die Adresse.",
  "signInMethods.issuerNoDocument":
    "Unter {document} liegt kein Discovery-Dokument. Manche Anbieter haben eines je Organisation oder Realm.",
  "signInMethods.issuerNotJson": "Hallpass kann das Dokument unter {document} nicht lesen. Es muss JSON sein.",
  "signInMethods.issuerOther":
    "Das Dokument nennt einen anderen Issuer: {issuer}. Gib diesen ein, genau so geschrieben.",
  "signInMethods.issuerIncomplete": "Im Dokument unter {document} fehlt ein Endpunkt, den die Anmeldung braucht.",
  "signInMethods.issuerNoAlgorithm":
    "Hallpass kann ID-Tokens auf keine der Arten prüfen, die der Issuer anbietet. Lass ihn mit RS256 oder ES256 signieren.",
  "signInMethods.issuerNoAuthentication":
    "Hallpass kann das Client Secret auf keine der Arten senden, die der Issuer anbietet. Erlaube dort client_secret_basic oder client_secret_post.",
  "signInMethods.turnOn": "Einschalten",
  "signInMethods.signUpOnTitle": "Registrierung neuer Nutzer erlauben?",
  "signInMethods.signUpOnBody": "Alle, die die Registrierungsseite öffnen können, können ein Konto anlegen.",
  "signInMethods.signUpOffTitle": "Registrierung ausschalten?",
  "signInMethods.signUpOffBody":
    "Niemand kann mehr ein Konto anlegen. Wer schon eines hat, kann sich weiter anmelden, und du kannst weiter Nutzer anlegen.",
  "signInMethods.merge": "Wenn ein Anbieter eine E-Mail-Adresse nennt, die schon ein Konto hat",
  "signInMethods.mergeLink": "Verknüpfen",
  "signInMethods.mergeAllow": "Erlauben",
  "signInMethods.mergeBlock": "Blockieren",
  "signInMethods.mergeLinkHint":
    "Fügt den Anbieter dem Konto hinzu, wenn beide Seiten die Adresse bestätigt haben. Sonst wird die Anmeldung abgelehnt, und der Nutzer muss sich anmelden wie bisher.",
  "signInMethods.mergeAllowHint": "Legt ein zweites Konto mit derselben Adresse an. Die beiden Konten teilen nichts.",
  "signInMethods.mergeBlockHint": "Lehnt die Anmeldung ab. Der Nutzer muss sich anmelden wie bisher.",
  "signInMethods.deletion": "Nutzer dürfen ihr eigenes Konto löschen",
  "signInMethods.deletionHint": "Nutzer finden das in ihren Kontoeinstellungen.",
  "signInMethods.deletionOnTitle": "Nutzer ihre Konten löschen lassen?",
  "signInMethods.deletionOnBody":
    "Ein Konto, das sein Nutzer löscht, ist mit allem darin weg. Du kannst es nicht wiederherstellen.",
  "signInMethods.deletionOffTitle": "Nutzer ihre Konten nicht mehr löschen lassen?",
  "signInMethods.deletionOffBody":
    "Nutzer müssen dich bitten, wenn sie gehen wollen. In vielen Ländern musst du ihre Daten dann löschen.",
  "signInMethods.notices": "Sicherheitshinweise",
  "signInMethods.noticesHint":
    "Nutzer bekommen eine E-Mail, wenn sich ein Passwort, ein Passkey oder eine andere Anmeldemethode ändert.",
  "signInMethods.apiKeys": "API-Schlüssel von Nutzern und Teams",
  "signInMethods.apiKeysHint":
    "Programme können mit einem Schlüssel für einen Nutzer oder ein Team handeln. Das schaltest du in den Projekteinstellungen ein.",
  "signInMethods.toApiKeys": "Projekteinstellungen öffnen",
};
