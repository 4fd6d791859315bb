import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "invitations.title": "Invitations",
  "invitations.none": "No pending invitations.",
  "invitations.expires": "expires",
  "invitations.revoke": "Revoke",
  "invitations.revokeOf": "Revoke the invitation to {address}",
  "invitations.revoked": "Invitation to {address} revoked",
} as const satisfies TextGroup;
