import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "passkeys.title": "Passkeys",
  "passkeys.hint": "Only the user can add one, in the account settings.",
  "passkeys.none": "No passkeys.",
  "passkeys.backedUp": "Backed up",
  "passkeys.lastUsed": "Last used",
  "passkeys.neverUsed": "Never used",
  "passkeys.deleteRow": "Delete {name}",
  "passkeys.deleteTitle": "Delete this passkey?",
  "passkeys.deleteBody": "The user can no longer sign in with “{name}”. You cannot undo this.",
  "passkeys.deleted": "Passkey deleted",
} as const satisfies TextGroup;
