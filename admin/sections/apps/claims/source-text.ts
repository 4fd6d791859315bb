import type { OAuthClaimSource } from "hallpass/admin";
import type { CLAIM_FIELDS, CLAIM_METADATA } from "#contract/claim-parts.ts";
import type { SayText } from "../../../texts/texts.ts";

export const FIELD_TEXTS = {
  id: "claims.fieldId",
  display_name: "claims.fieldName",
  primary_email: "claims.fieldEmail",
  primary_email_verified: "claims.fieldEmailVerified",
  profile_image_url: "claims.fieldPicture",
  selected_team_id: "claims.fieldTeam",
  signed_up_at_millis: "claims.fieldSignedUp",
  external_id: "claims.fieldExternalId",
} as const satisfies Record<(typeof CLAIM_FIELDS)[number], string>;

export const PLACE_TEXTS = {
  client: "claims.placeClient",
  client_read_only: "claims.placeReadOnly",
  server: "claims.placeServer",
} as const satisfies Record<(typeof CLAIM_METADATA)[number], string>;

/** Says where a claim comes from. */
export function sourceText(source: OAuthClaimSource, t: SayText): string {
  if (source.type === "field") return t(FIELD_TEXTS[source.field]);
  if (source.type === "permission") return t("claims.fromPermission", { permission: source.permission });
  return t("claims.fromMetadata", { place: t(PLACE_TEXTS[source.place]), path: source.path });
}
