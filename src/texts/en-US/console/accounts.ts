import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "accounts.title": "Connected accounts",
  "accounts.hint": "Accounts at providers. Only the user can connect one.",
  "accounts.none": "No connected accounts.",
  "accounts.givesTokens": "Gives access tokens",
  "accounts.rowMenu": "Actions for the {provider} account",
  "accounts.enableTokens": "Allow access tokens",
  "accounts.disableTokens": "Stop access tokens",
  "accounts.changed": "Account changed",
  "accounts.disconnect": "Disconnect",
  "accounts.disconnectTitle": "Disconnect this account?",
  "accounts.disconnectBody": "The user can no longer sign in with {provider} until they connect the account again.",
  "accounts.disconnected": "Account disconnected",
} as const satisfies TextGroup;
