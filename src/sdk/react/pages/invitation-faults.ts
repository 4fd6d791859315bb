import type { PageTextId } from "../texts/use-page-texts.ts";

/** What the page of an invitation says about a code that does not work. */
export const invitationFaults = {
  invalid: { title: "invitationInvalidTitle", body: "invitationInvalidBody" },
  expired: { title: "invitationExpiredTitle", body: "invitationExpiredBody" },
  used: { title: "invitationUsedTitle", body: "invitationUsedBody" },
} satisfies Record<string, { title: PageTextId; body: PageTextId }>;

export type InvitationFault = keyof typeof invitationFaults;
