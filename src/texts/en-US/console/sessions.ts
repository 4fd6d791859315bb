import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "sessions.title": "Sessions",
  "sessions.hint": "Devices where the user is signed in.",
  "sessions.none": "No active sessions.",
  "sessions.browserOnSystem": "{browser} on {system}",
  "sessions.unknownDevice": "Unknown device",
  "sessions.impersonation": "Impersonation",
  "sessions.lastUsed": "Last used",
  "sessions.revoke": "Revoke",
  "sessions.revoked": "Session revoked",
  "sessions.revokeAll": "Revoke all sessions",
  "sessions.revokeAllTitle": { one: "Revoke {count} session?", other: "Revoke {count} sessions?" },
  "sessions.revokeAllBody": "{name} is signed out everywhere within a minute, but can sign in again.",
  "sessions.allRevoked": "All sessions revoked",
} as const satisfies TextGroup;
