import type { texts as english } from "#texts/en-US/console/apis.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "apis.title": "APIs",
  "apis.subtitle": "Deine eigenen APIs, für die Apps Access-Tokens bekommen.",
  "apis.keywords": "Ressource Server Audience Scopes OAuth Access-Token MCP-Server RFC 8707",
  "apis.create": "API erstellen",
  "apis.emptyTitle": "Noch keine APIs",
  "apis.empty":
    "Eine API ist ein Server von dir, der Access-Tokens dieses Projekts annimmt, zum Beispiel ein MCP-Server. Erstelle eine und benenne, was Apps dort dürfen: Nutzer lesen es, wenn sie um Zustimmung gebeten werden.",
  "apis.search": "APIs nach Name, Kennung oder Scope suchen",
  "apis.count": { one: "{count} API", other: "{count} APIs" },
  "apis.noMatchTitle": "Keine passende API",
  "apis.noMatch": "Keine API enthält „{query}“.",
  "apis.columnName": "API",
  "apis.columnScopes": "Scopes",
  "apis.columnCreated": "Erstellt",
  "apis.columnActions": "Aktionen",
  "apis.scopes": { one: "{count} Scope", other: "{count} Scopes" },
  "apis.rowMenu": "Aktionen für {name}",
  "apis.open": "Öffnen",
  "apis.createTitle": "Eine API erstellen",
  "apis.name": "Name",
  "apis.nameHint": "Nutzer sehen ihn, wenn sie um Zustimmung gebeten werden.",
  "apis.identifier": "Kennung",
  "apis.identifierHint":
    "Eine URI, meist die Adresse der API. Ihre Tokens nennen sie als Empfänger. Du kannst sie später nicht ändern.",
  "apis.identifierInvalid": "Gib eine absolute URI ein, wie https://api.example.com oder urn:example:api.",
  "apis.identifierFragment": "Entferne alles ab dem #.",
  "apis.identifierTaken": "Eine andere API dieses Projekts hat diese Kennung.",
  "apis.tooMany": "Ein Projekt kann höchstens {max} APIs haben. Lösche zuerst eine, die du nicht benutzt.",
};
