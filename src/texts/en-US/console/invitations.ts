import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "invitations.title": "Invitations",
  "invitations.none": "No pending invitations.",
  "invitations.expires": "expires",
  "invitations.sendAgain": "Send again",
  "invitations.sendAgainTo": "Send the invitation to {address} again",
  "invitations.sendAgainTitle": "Send the invitation again?",
  "invitations.sendAgainHint": "{address} gets a new link, which works for a week. An earlier link stops working.",
  "invitations.sentAgain": "Invitation sent to {address}",
  "invitations.revoke": "Revoke",
  "invitations.revokeOf": "Revoke the invitation to {address}",
  "invitations.revoked": "Invitation to {address} revoked",
} as const satisfies TextGroup;
