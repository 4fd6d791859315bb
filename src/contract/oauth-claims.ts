import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { CLAIM_FIELDS, CLAIM_METADATA, CLAIM_SCOPES } from "./claim-parts.ts";
import { endpoint } from "./endpoint.ts";
import { PermissionId, Uuid } from "./fields.ts";
import {
  OAUTH_CLAIM_NAME_MAX_LENGTH,
  OAUTH_CLAIM_PATH_MAX_LENGTH,
  OAUTH_CLAIM_VALUE_MAX_BYTES,
  OAUTH_CLAIMS_MAX,
} from "./limits.ts";

/**
 * Claims of a project's own: what its tokens say about users beside the standard claims. docs/wire/additions.md, "Claims of your
 * own".
 */

export const OAuthClaimSource = Type.Union([
  Type.Object({
    type: Type.Literal("field"),
    field: Type.Union(CLAIM_FIELDS.map((name) => Type.Literal(name))),
  }),
  Type.Object({
    type: Type.Literal("metadata"),
    place: Type.Union(CLAIM_METADATA.map((name) => Type.Literal(name))),
    path: Type.String({
      minLength: 1,
      maxLength: OAUTH_CLAIM_PATH_MAX_LENGTH,
      description: "The keys that lead to the value, separated by dots, such as `address.country`.",
    }),
  }),
  Type.Object({
    type: Type.Literal("permission"),
    permission: Type.String({
      ...PermissionId,
      description: "The claim is `true` for users who have it, else `false`.",
    }),
  }),
]);
export type OAuthClaimSource = Static<typeof OAuthClaimSource>;

export const OAuthClaim = Type.Object({
  name: Type.String({ format: "claim-name", minLength: 1, maxLength: OAUTH_CLAIM_NAME_MAX_LENGTH }),
  scope: Type.Union(CLAIM_SCOPES.map((name) => Type.Literal(name))),
  source: OAuthClaimSource,
});
export type OAuthClaim = Static<typeof OAuthClaim>;

/** Of several claims of one name, the last one counts. */
export const OAuthClaims = Type.Array(OAuthClaim, { maxItems: OAUTH_CLAIMS_MAX });

export const previewOAuthClaims = endpoint({
  method: "POST",
  path: "/oauth-claims/preview",
  summary: "Get what claims would say about a user, before they are stored",
  access: ADMIN_ONLY,
  body: Type.Object({ user_id: Uuid, claims: OAuthClaims }),
  response: Type.Object({
    claims: Type.Record(Type.String(), Type.Unknown(), {
      description: `Claims without a value, and those of more than ${OAUTH_CLAIM_VALUE_MAX_BYTES} bytes of JSON, are left out.`,
    }),
    session_claims: Type.Record(Type.String(), Type.Unknown(), {
      description: "Those that fit into the access tokens of sessions: the first ones.",
    }),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "USER_NOT_FOUND"],
});
