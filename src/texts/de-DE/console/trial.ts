import type { texts as english } from "#texts/en-US/console/trial.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "trial.title": "{name} ausprobieren",
  "trial.subtitle":
    "Führe die Anmeldung dieser App in diesem Tab aus und sieh jeden Schritt so, wie deine App ihn sieht. Du brauchst ein Konto dieses Projekts und kein Geheimnis der App.",
  "trial.toApp": "App öffnen",
  "trial.again": "Neu beginnen",
  "trial.step": "{number}. {title}",
  "trial.done": "Erledigt",
  "trial.failed": "Fehlgeschlagen",
  "trial.notTriableTitle": "Keine Anmeldung zum Ausprobieren",
  "trial.notTriable":
    "Diese App meldet Nutzer nicht im Browser an. Erlaube auf ihrer Seite „Anmeldung im Browser“, um sie hier auszuprobieren.",
  "trial.isBound":
    "Diese App bindet ihre Tokens an einen Schlüssel, den die Konsole nicht hat. Schalte „Tokens an einen Schlüssel binden“ aus, um sie hier auszuprobieren, oder probiere sie mit der App selbst aus.",
  "trial.over":
    "Der letzte Versuch ist beendet. Ein Code gilt einmal, und diese Seite behält Tokens nur, bis du sie neu lädst. Beginne neu, um neue Tokens zu sehen.",
  "trial.foreign":
    "Diese Adresse enthält eine Antwort auf eine Anfrage, die dieser Tab nicht gesendet hat. Eine App beachtet so eine Antwort nicht. Beginne hier einen Versuch.",
  "trial.cameBack":
    "Du bist zurückgekommen, bevor die App ihre Antwort hatte. Die Anfrage läuft von selbst ab. Beginne neu, oder gehe im Browser vorwärts, um sie fortzusetzen.",
  "trial.insecure":
    "Browser erzeugen die Werte für PKCE nur mit https und auf localhost. Öffne die Konsole unter einer solchen Adresse.",
  "trial.otherAddress": "Die Antwort ginge an eine andere Adresse der Konsole. Öffne diese Seite dort:",
  "trial.announceTokens": "Die App hat ihre Tokens bekommen.",
  "trial.announceFailed": "Der Code konnte nicht eingetauscht werden.",
  "trial.announceError": "Die Antwort ist ein Fehler oder gehört nicht zu diesem Tab.",

  "trial.request": "Anfrage",
  "trial.requestHint":
    "Wähle, was die App verlangt. Dann geht dieser Tab mit diesen Parametern zum Authorization-Endpunkt.",
  "trial.sentHint": "Dieser Tab ist mit diesen Parametern zum Authorization-Endpunkt gegangen.",
  "trial.scopes": "Scopes",
  "trial.noScopes": "Diese App darf keinen Scope verlangen. Erlaube welche auf ihrer Seite.",
  "trial.resource": "API",
  "trial.resourceHint": "Das Access-Token gilt für diese API (resource).",
  "trial.noResource": "Keine",
  "trial.prompt": "Prompt",
  "trial.promptHint": "Seiten, die der Nutzer sieht.",
  "trial.promptUsual": "Nur die nötigen Seiten",
  "trial.promptLogin": "Noch einmal anmelden (login)",
  "trial.promptConsent": "Noch einmal um Zustimmung bitten (consent)",
  "trial.promptSelectAccount": "Das Konto wählen (select_account)",
  "trial.promptNone": "Keine Seiten (none)",
  "trial.aboutRedirect": "redirect_uri ist beim Ausprobieren diese Seite. Deine App sendet ihre eigene Adresse.",
  "trial.aboutState":
    "state kommt mit der Antwort zurück, nonce im ID-Token. Sie beweisen, dass beides zu dieser Anfrage gehört.",
  "trial.aboutPkce":
    "PKCE: code_challenge ist der Hash eines zufälligen Werts, der in diesem Tab bleibt. Nur wer diesen Wert hat, kann den Code eintauschen.",
  "trial.start": "Beginnen",

  "trial.signIn": "Anmeldung und Zustimmung",
  "trial.signInHint":
    "Auf den Seiten deines Projekts, wie für jeden Nutzer. Der Nutzer meldet sich an, wenn er es noch nicht ist, und erlaubt die Scopes, wenn er es nicht schon früher getan hat oder die App deine eigene ist.",

  "trial.response": "Antwort",
  "trial.responseHint": "Hallpass hat den Browser mit diesen Parametern zur App zurückgeschickt.",
  "trial.responseLater": "Der Browser kommt mit einem Code oder mit einem Fehler zur App zurück.",
  "trial.stateRight": "state ist der Wert der Anfrage.",
  "trial.stateWrong":
    "state ist nicht der Wert der Anfrage. Die Antwort gehört zu einer anderen Anfrage, und eine App darf sie nicht verwenden.",
  "trial.issuerRight": "iss ist der Aussteller dieses Projekts.",
  "trial.issuerWrong":
    "iss ist nicht der Aussteller dieses Projekts. Die Antwort kommt von einem anderen Server, und eine App darf sie nicht verwenden.",

  "trial.exchange": "Token-Anfrage",
  "trial.exchangeHint": "Die App tauscht den Code gegen Tokens ein. Ein Code gilt einmal, eine Minute lang.",
  "trial.exchanging": "Der Code wird eingetauscht…",
  "trial.aboutSecret":
    "Deine App sendet auch ihr Geheimnis oder eine Signatur. Das Ausprobieren braucht beides nicht, weil du Eigentümer bist.",
  "trial.aboutNoSecret": "Diese App hat kein Geheimnis. PKCE schützt den Code.",
  "trial.tokenReply": "Antwort des Token-Endpunkts",
  "trial.hasRefreshToken":
    "Deine App bekommt auch ein Refresh-Token. Beim Ausprobieren gibt es keines: Niemand kann es benutzen.",
  "trial.noRefreshToken":
    "Deine App bekommt kein Refresh-Token. Dafür braucht sie „Angemeldet bleiben“ und, wenn sie keine installierte App ist, den Scope offline_access.",

  "trial.tokens": "Tokens",
  "trial.tokensHint": "Beide sind JWTs, die Hallpass signiert hat.",
  "trial.tokensLater": "Das ID-Token und das Access-Token, lesbar gemacht.",
  "trial.idToken": "ID-Token",
  "trial.idTokenHint": "Sagt der App, wer sich angemeldet hat. Es ist nur für die App: APIs dürfen es nicht annehmen.",
  "trial.noIdToken": "Es gibt kein ID-Token, weil die Anfrage den Scope openid nicht hatte.",
  "trial.accessToken": "Access-Token",
  "trial.accessTokenHint": "Die App sendet es an eine API oder an den Userinfo-Endpunkt.",
  "trial.opaque": "Dieses Token ist kein JWT.",
  "trial.header": "Header",
  "trial.payload": "Payload",
  "trial.signatureRight": "Ein Schlüssel dieses Projekts hat dieses Token signiert.",
  "trial.signatureWrong": "Kein Schlüssel dieses Projekts hat dieses Token signiert.",
  "trial.areReal":
    "Diese Tokens sind echt. Der Nutzer findet die App in den Kontoeinstellungen unter „Apps mit Zugriff“, und auf der Seite der App siehst du den Nutzer.",
  "trial.revoke": "Diese Tokens widerrufen",
  "trial.revoked": "Tokens widerrufen. Die Zustimmung des Nutzers bleibt.",

  "trial.userinfo": "Userinfo",
  "trial.userinfoHint": "Mit dem Access-Token bekommt die App die Claims ihrer Scopes.",
  "trial.claims": "Claims",

  "trial.claimAlg": "Der Algorithmus der Signatur.",
  "trial.claimTyp": "Die Art des Tokens: at+jwt ist ein Access-Token.",
  "trial.claimKid": "Der Schlüssel, der es signiert hat.",
  "trial.claimIss": "Der Aussteller: dieses Projekt.",
  "trial.claimSub": "Der Nutzer, mit der ID, die sich nie ändert.",
  "trial.claimAud": "Die Empfänger: wer das Token annehmen darf.",
  "trial.claimExp": "Wann es abläuft.",
  "trial.claimIat": "Wann es ausgestellt wurde.",
  "trial.claimAuthTime": "Wann sich der Nutzer angemeldet hat.",
  "trial.claimNonce": "Die nonce der Anfrage.",
  "trial.claimAcr": "Wie stark die Anmeldung war.",
  "trial.claimAmr": "Wie sich der Nutzer angemeldet hat.",
  "trial.claimSid": "Die Sitzung des Nutzers.",
  "trial.claimAtHash": "Ein Hash des Access-Tokens, das zu diesem ID-Token gehört.",
  "trial.claimAzp": "Die App, die das Token bekommen hat.",
  "trial.claimClientId": "Die App.",
  "trial.claimScope": "Die Scopes, die das Token hat.",
  "trial.claimJti": "Die ID des Tokens.",
  "trial.claimEmail": "Die E-Mail-Adresse des Nutzers.",
  "trial.claimEmailVerified": "Ob die Adresse bestätigt ist.",
  "trial.claimName": "Der Name des Nutzers.",
  "trial.claimPicture": "Das Bild des Nutzers.",
  "trial.claimTeams": "Die Teams des Nutzers.",
  "trial.claimPermissions": "Die Berechtigungen des Nutzers.",

  "trial.errorAccessDenied":
    "Der Nutzer hat abgelehnt oder darf diese App nicht benutzen. Beginne neu und erlaube die Anfrage, oder prüfe auf der Seite der App „Nutzer, die sich anmelden dürfen“.",
  "trial.errorLoginRequired":
    "Der Nutzer ist nicht angemeldet, und die Anfrage erlaubt keine Seiten (Prompt none). Apps senden die Anfrage dann noch einmal ohne none.",
  "trial.errorConsentRequired":
    "Der Nutzer hat noch nicht alles davon erlaubt, und die Anfrage erlaubt keine Seiten (Prompt none). Apps senden die Anfrage dann noch einmal ohne none.",
  "trial.errorInteractionRequired":
    "Der Nutzer muss etwas tun, und die Anfrage erlaubt keine Seiten (Prompt none). Apps senden die Anfrage dann noch einmal ohne none.",
  "trial.errorInvalidScope":
    "Die App darf einen der Scopes nicht verlangen, oder mehrere APIs haben ihn. Erlaube den Scope auf der Seite der App, oder wähle die API.",
  "trial.errorInvalidTarget": "Das Projekt hat keine solche API, oder die App hat sie nicht verlangt.",
  "trial.errorInvalidRequest": "Ein Parameter fehlt oder hat einen falschen Wert. Die Beschreibung nennt ihn.",
  "trial.errorUnauthorizedClient":
    "Die App darf Nutzer nicht auf diese Weise anmelden. Prüfe die Grants auf der Seite der App.",
  "trial.errorInvalidGrant":
    "Der Code gilt nicht mehr: Er wurde schon benutzt, ist älter als eine Minute, oder der Nutzer, die Sitzung oder die Zustimmung ist nicht mehr da. Beginne neu, um einen neuen zu bekommen.",
  "trial.errorInvalidToken": "Das Access-Token wurde widerrufen, ist abgelaufen oder gilt nur für eine API.",
  "trial.errorInsufficientScope": "Userinfo braucht den Scope openid. Beginne neu und wähle ihn.",
  "trial.errorOther": "Beginne neu. Kommt der Fehler wieder, steht im Log des Servers mehr darüber.",
};
