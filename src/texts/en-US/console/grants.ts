import type { TextGroup } from "#texts/translator.ts";

/** What users allow apps: on the page of an app, and on that of a user. */
export const texts = {
  "grants.usersTitle": "Users with access",
  "grants.usersHint": "Users who have signed in with this app, and what it may do for them.",
  "grants.noUsers": "Nobody has signed in with this app yet.",
  "grants.appsTitle": "Apps with access",
  "grants.appsHint": "Apps that the user has signed in to with this account.",
  "grants.noApps": "No app has access to this account.",
  "grants.since": "Since",
  "grants.lastUsed": "Last used",
  "grants.more": "Show more",
  "grants.remove": "Remove access",
  "grants.removeRow": "Remove access: {app}, {user}",
  "grants.removeTitle": "Remove access?",
  "grants.removeBody": "{app} loses all tokens for {user} immediately, and has to ask again.",
  "grants.removed": "Access removed",
} as const satisfies TextGroup;
