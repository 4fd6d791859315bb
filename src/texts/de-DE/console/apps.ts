import type { texts as english } from "#texts/en-US/console/apps.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "apps.title": "Apps",
  "apps.subtitle": "Programme, an denen man sich mit den Konten dieses Projekts anmeldet.",
  "apps.keywords":
    "OAuth OpenID Connect OIDC Client SSO Single Sign-on Autorisierungsserver MCP Grafana Gitea Forgejo Nextcloud oauth2-proxy Apache Kubernetes Auth.js",
  "apps.create": "App erstellen",
  "apps.switchTitle": "Autorisierungsserver",
  "apps.switch": "Anmeldung an anderen Apps",
  "apps.switchHint":
    "Deine Nutzer melden sich mit ihrem Konto dieses Projekts an anderen Programmen an, über OpenID Connect und OAuth. Solange das aus ist, antwortet das Projekt keinem solchen Programm; Apps vorbereiten kannst du trotzdem.",
  "apps.areOff": {
    one: "{count} App kann niemanden anmelden, solange das aus ist.",
    other: "{count} Apps können niemanden anmelden, solange das aus ist.",
  },
  "apps.turnOffTitle": "Anmeldung an anderen Apps ausschalten?",
  "apps.turnOffBody": {
    one: "{count} App kann niemanden mehr anmelden und bekommt keine Tokens. Ihre Einstellungen bleiben, und du kannst das wieder einschalten.",
    other:
      "{count} Apps können niemanden mehr anmelden und bekommen keine Tokens. Ihre Einstellungen bleiben, und du kannst das wieder einschalten.",
  },
  "apps.turnOff": "Ausschalten",
  "apps.emptyTitle": "Noch keine Apps",
  "apps.empty":
    "Eine App ist ein Programm, das Nutzer zur Anmeldung hierher schickt, zum Beispiel Grafana, deine Handy-App oder ein Werkzeug für KI-Agenten. Erstelle eine, dann bekommst du ihre Client-ID und ihre Einstellungen.",
  "apps.emptyWhileOff":
    "Eine App ist ein Programm, das Nutzer zur Anmeldung hierher schickt, zum Beispiel Grafana, deine Handy-App oder ein Werkzeug für KI-Agenten. Erstelle eine, dann bekommst du ihre Client-ID und ihre Einstellungen. Schalte danach den Schalter oben ein.",
  "apps.search": "Apps nach Name, Adresse oder Client-ID suchen",
  "apps.count": { one: "{count} App", other: "{count} Apps" },
  "apps.noMatchTitle": "Keine passende App",
  "apps.noMatch": "Keine App enthält „{query}“.",
  "apps.columnName": "App",
  "apps.columnKind": "Art",
  "apps.columnAddress": "Rückkehradresse",
  "apps.columnCreated": "Erstellt",
  "apps.columnActions": "Aktionen",
  "apps.more": { one: "und {count} weitere", other: "und {count} weitere" },
  "apps.rowMenu": "Aktionen für {name}",
  "apps.open": "Öffnen",
  "apps.kindConfidential": "Web-App mit Geheimnis",
  "apps.kindPublic": "App ohne Geheimnis",
  "apps.kindMachine": "Maschine",
  "apps.createTitle": "Eine App erstellen",
  "apps.preset": "Programm",
  "apps.presetHint": "Von diesen Programmen kennt Hallpass die Adresse und die Einstellungen.",
  "apps.noPreset": "Ein anderes Programm",
  "apps.purpose": "Zweck",
  "apps.web": "Web-App",
  "apps.webHint": "Läuft auf einem Server, der ein Geheimnis bewahrt.",
  "apps.singlePage": "Single-Page-App",
  "apps.singlePageHint": "Läuft im Browser, ohne eigenen Server. Sie hat kein Geheimnis.",
  "apps.native": "Native App",
  "apps.nativeHint": "Auf Handys, Computern oder als Terminalprogramm installiert. Sie hat kein Geheimnis.",
  "apps.device": "Gerät oder Terminalprogramm",
  "apps.deviceHint":
    "Ein Fernseher, ein Drucker oder ein Programm auf einem Server, ohne Browser. Nutzer geben seinen Code auf ihrem Handy oder Computer ein.",
  "apps.machine": "Maschine",
  "apps.machineHint": "Ein Job oder ein Dienst, der deine APIs für sich selbst aufruft, ohne einen Nutzer.",
  "apps.mcp": "MCP-Client",
  "apps.mcpHint":
    "Ein Werkzeug oder ein Agent, der für einen Nutzer einen Server des Model Context Protocol benutzt. Er hat kein Geheimnis.",
  "apps.name": "Name",
  "apps.nameHint": "Nutzer sehen ihn bei der Anmeldung.",
  "apps.baseUrl": "URL von {program}",
  "apps.baseUrlHint": "Die Adresse, unter der man es öffnet.",
  "apps.fixedAddresses": "Nutzer kehren zu ihrem eigenen Computer zurück: {addresses}",
  "apps.redirectUrls": "Rückkehradressen",
  "apps.redirectUrlsHint":
    "Wohin Nutzer nach der Anmeldung zurückkehren, eine pro Zeile. Die App muss genau eine davon senden.",
  "apps.presetWithoutPkce":
    "Dieses Programm sendet kein PKCE, deshalb verlangt die App es nicht. Auf der Seite der App kannst du es wieder verlangen.",
  "apps.tooMany": "Ein Projekt kann höchstens {max} Apps haben. Lösche zuerst eine, die du nicht benutzt.",
  "apps.onceTitle": "Sichere das Geheimnis",
  "apps.onceBody": "Du siehst es nur dieses eine Mal. Lege es dort ab, wo die App ihre Einstellungen liest.",
  "apps.secretSaved": "Ich habe dieses Geheimnis gesichert",
  "apps.addressMissing": "Gib eine Adresse ein",
  "apps.addressInvalid": "{url} ist keine URL. Kodiere Sonderzeichen mit Prozentzeichen.",
  "apps.addressFragment": "{url} hat ein Fragment. Entferne alles ab dem #.",
  "apps.addressWildcard": "{url} hat einen Platzhalter. Gib jede Adresse vollständig an.",
  "apps.addressOfInstalledApp":
    "{url} öffnet eine installierte App. Nur eine App ohne Geheimnis kann eine solche Adresse haben.",
  "apps.addressCredentials": "{url} hat einen Benutzernamen oder ein Passwort. Entferne das.",
  "apps.addressScheme":
    "{url} muss mit https:// beginnen, oder bei localhost mit http://. Das Schema einer installierten App braucht einen Punkt, wie in com.example.app:/callback.",
  "apps.tooManyAddresses": "Höchstens {max} Adressen.",
};
