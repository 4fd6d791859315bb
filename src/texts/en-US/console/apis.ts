import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "apis.title": "APIs",
  "apis.subtitle": "Your own APIs, for which apps get access tokens.",
  "apis.keywords": "resource server audience scopes OAuth access token MCP server RFC 8707",
  "apis.create": "Create API",
  "apis.emptyTitle": "No APIs yet",
  "apis.empty":
    "An API is a server of yours that accepts access tokens of this project, such as an MCP server. Create one, and name what apps may do there: users read it when they are asked for consent.",
  "apis.search": "Search APIs by name, identifier or scope",
  "apis.count": { one: "{count} API", other: "{count} APIs" },
  "apis.noMatchTitle": "No matching API",
  "apis.noMatch": "No API contains “{query}”.",
  "apis.columnName": "API",
  "apis.columnScopes": "Scopes",
  "apis.columnCreated": "Created",
  "apis.columnActions": "Actions",
  "apis.scopes": { one: "{count} scope", other: "{count} scopes" },
  "apis.rowMenu": "Actions for {name}",
  "apis.open": "Open",
  "apis.createTitle": "Create an API",
  "apis.name": "Name",
  "apis.nameHint": "Users see it when they are asked for consent.",
  "apis.identifier": "Identifier",
  "apis.identifierHint":
    "A URI, usually the address of the API. Its tokens name it as their audience. You cannot change it later.",
  "apis.identifierInvalid": "Enter an absolute URI, such as https://api.example.com or urn:example:api.",
  "apis.identifierFragment": "Remove everything from the # on.",
  "apis.identifierTaken": "Another API of this project has this identifier.",
  "apis.tooMany": "A project can have at most {max} APIs. Delete one that you do not use first.",
} as const satisfies TextGroup;
